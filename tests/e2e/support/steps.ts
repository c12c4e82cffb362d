import type { Locator, Page } from '@playwright/test';
import { png } from './files';
import { sessionOf } from './rpc';
import { expect, type Account, type Lang, type Words } from './test';

/** Actions on many pages; they find buttons and fields by the names that people see. */
export class Steps {
  constructor(
    readonly page: Page,
    readonly t: Words,
    readonly lang: Lang,
    readonly phone: boolean,
  ) {}

  /** The navigation: the bar, or on a phone the slide menu, which this method opens. */
  async navigation(): Promise<Locator> {
    if (!this.phone) return this.page.getByRole('banner');
    await this.page.getByRole('button', { name: this.t('nav.menu'), exact: true }).click();
    const menu = this.page.getByRole('dialog', { name: this.t('nav.menu') });
    await expect(menu).toBeVisible();
    return menu;
  }

  async home(): Promise<void> {
    // Signing out leads Home by itself, which can interrupt this navigation.
    await expect(() => this.page.goto(`/${this.lang}`)).toPass();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async openSignIn(): Promise<Locator> {
    await (await this.navigation()).getByRole('button', { name: this.t('nav.sign_in') }).click();
    return this.page.getByRole('dialog', { name: this.t('auth:sign_in.title') });
  }

  async fillSignIn(dialog: Locator, username: string, password: string): Promise<void> {
    await dialog.getByLabel(this.t('auth:sign_in.username')).fill(username);
    await dialog.locator('#sign-in-password').fill(password);
    const submit = { name: this.t('auth:sign_in.submit'), exact: true };
    await dialog.getByRole('button', submit).click();
    // A proof of work and a slow password hash come before the answer; they take as long as the machine needs.
    await expect(dialog.getByText(this.t('human.working'))).toHaveCount(0);
    await expect(dialog.getByRole('button', { ...submit, disabled: true })).toHaveCount(0);
  }

  /** Signs in from Home and waits until the client has stored the session. */
  async signIn({ username, password }: Pick<Account, 'username' | 'password'>): Promise<void> {
    await this.home();
    const dialog = await this.openSignIn();
    await this.fillSignIn(dialog, username, password);
    await expect(dialog).toBeHidden();
    await this.expectSignedIn();
  }

  /** Stores a session as a sign-in through the dialog would, on an empty page: for tests that begin signed in. */
  async enter({ username }: Pick<Account, 'username'>, { steppedUp = false } = {}): Promise<void> {
    const kept = await sessionOf(username, steppedUp);
    await this.page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await this.page.goto('/empty');
    await this.page.evaluate((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, kept);
    // The browser uses no HTTP cache while a page has a route.
    await this.page.unroute('/empty');
  }

  /** Types the password where a step wants a fresh proof of who acts. */
  async confirmIdentity({ password }: Pick<Account, 'password'>): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: this.t('reauth.title') });
    await dialog.locator('#reauth-password').fill(password);
    await dialog.getByRole('button', { name: this.t('action.confirm') }).click();
    await expect(dialog).toBeHidden();
  }

  async expectSignedIn(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => localStorage.getItem('sid'))).not.toBeNull();
  }

  async expectSignedOut(): Promise<void> {
    // Unlike an evaluation, this survives a navigation that is under way.
    await this.page.waitForFunction(() => localStorage.getItem('sid') === null);
  }

  async openAd(id: number, name: string): Promise<void> {
    await this.page.goto(`/${this.lang}/details/${id}`);
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('region', { name: this.t('toast.label') }).getByText(text);
  }

  /** Expects the reserved sum in the meter and the price in the headline and in the current step. */
  async expectLadder({ reserved, of, price }: { reserved: number; of: number; price: string }): Promise<void> {
    const ladder = this.page.getByRole('region', { name: this.t('ladder.title') });
    const meter = ladder.getByRole('meter', { name: this.t('ladder.track_label') });
    // Only the live connection can bring this: the test does not reload, and the page does not poll.
    await expect(meter).toHaveAttribute('aria-valuenow', String(reserved));
    await expect(meter).toHaveAttribute('aria-valuemax', String(of));
    await expect(ladder.getByText(price, { exact: true }).first()).toBeVisible();
    await expect(ladder.getByRole('listitem').and(ladder.locator('[aria-current="step"]'))).toContainText(price);
  }

  /** Fills the offer form of the page or of a dialog. `limit`: the step's price for condition 2. */
  async fillOffer(form: Locator, quantity: number, limit?: string): Promise<void> {
    await form.getByRole('textbox').fill(String(quantity));
    await form
      .getByRole('radio', { name: this.t(limit === undefined ? 'offers:form.any' : 'offers:form.limit') })
      .check();
    if (limit !== undefined) {
      const limits = form.getByRole('group', { name: this.t('offers:form.limits') });
      // The radio button itself is hidden; people press its label.
      await limits.locator('label').filter({ hasText: limit }).click();
    }
  }

  async placeOffer(quantity: number, limit?: string): Promise<void> {
    await this.fillOffer(this.page.locator('form#offer'), quantity, limit);
    await this.page.getByRole('button', { name: this.t('offers:form.submit') }).click();
  }
}

export interface NewAd {
  name: string;
  quantity: number;
  /** Upper end and price of each step; the first price is the base price. */
  tiers: [max: number, price: number][];
  reject?: boolean;
  /** The rate of VAT that comes on top of the prices. */
  vatOnTop?: '20' | '10';
  freeDelivery?: boolean;
  /** Number of pictures, with the main one. */
  pictures?: number;
}

/** Publishes an ad for the person signed in on this page, by the wizard's API call, and returns its id. */
export async function publish(page: Page, ad: NewAd): Promise<number> {
  const expiry = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const prices = ad.tiers.map(([max, price], index) => ({
    min: (ad.tiers[index - 1]?.[0] ?? 0) + 1,
    max,
    price: String(price),
  }));
  const fields = {
    pro_name: ad.name,
    pro_quantity: String(ad.quantity),
    pro_expiry: expiry,
    pro_base_price: String(ad.tiers[0]?.[1]),
    cur_id: 'RSD',
    pro_info: 'Kratak opis',
    pro_description: 'Detaljan opis robe.',
    pro_made_in: 'Srbija',
    pro_declaration_text: 'Deklaracija.',
    prices: JSON.stringify(prices),
    pro_reject: ad.reject ? '1' : '0',
    pro_free_shipping: ad.freeDelivery ? '1' : '0',
    ...(ad.vatOnTop === undefined ? {} : { pro_vat: ad.vatOnTop, pro_vat_added: '1' }),
  };
  const pictures = Array.from({ length: ad.pictures ?? 0 }, (_, number) => png(`slika-${number}.png`)).map(
    ({ name, buffer }) => ({ name, content: buffer.toString('base64') }),
  );
  return page.evaluate(
    async ({ values, files }) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('sid')}` };
      const read = async (path: string) =>
        (await (await fetch(`/api/${path}?locale=sr`, { headers })).json()) as { data: Record<string, unknown>[] };
      const form = new FormData();
      for (const [name, value] of Object.entries(values)) form.set(name, value);
      for (const [index, { name, content }] of files.entries()) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        form.append(index === 0 ? 'main_image' : 'images', new File([bytes], name, { type: 'image/png' }));
      }
      form.set('cat_id', String((await read('categories')).data[0]?.cat_id));
      const pieces = (await read('measurment-units')).data.find((unit) => unit.mun_unit === 'kom.');
      form.set('mun_id', String(pieces?.mun_id));
      const answer = await fetch('/api/products?locale=sr', { method: 'POST', headers, body: form });
      const body = (await answer.json()) as { data: { pro_id: number } };
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return body.data.pro_id;
    },
    { values: fields, files: pictures },
  );
}
