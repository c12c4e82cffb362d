import { png, unzip } from '../e2e/support/files';
import type { Known } from '../e2e/looks/known';
import { linkFor } from '../e2e/support/mail';
import { invent, unique, type Newcomer } from '../e2e/support/register';
import { expire, newPerson } from '../e2e/support/rpc';
import { words } from '../e2e/support/words';
import { expect, test } from './support/test';
import type { Visitor } from './support/visitor';
import { until } from './support/webdriver';

/* A whole sale by two people, each in a browser of their own: the same in Firefox and in WebKit. */

const LANG = { firefox: 'en', webkit: 'sr' } as const;
const MENU = 'header';
const OFFER = 'form#offer';
const DIALOG = '[role="dialog"]';
const COURSE = 'main section';
const TIERS = [
  ['10', '1000'],
  ['20', '900'],
  ['30', '800'],
] as const;

const button = (name: string | RegExp, within?: string) => ({ role: 'button' as const, name, in: within });
/** Begins with this text. */
const beginning = (text: string) => new RegExp(`^${text}`);

/** Waits for an address of this kind, and returns what the pattern's first group holds. */
const arrive = (visitor: Visitor, path: RegExp) =>
  until(String(path), async () => path.exec(await visitor.path())).then(([all, group]) => group ?? all);

/** Waits until the page of this field has opened and has the focus, which it takes from no field any more. */
async function opened(visitor: Visitor, field: string): Promise<void> {
  await visitor.find(field);
  await until('the page has the focus', () =>
    visitor.run(() => (document.activeElement?.matches('main, main h1') ? true : null)),
  );
}

const expectReserved = (visitor: Visitor, units: number) => visitor.find(`[role="meter"][aria-valuenow="${units}"]`);

const expectFigure = (visitor: Visitor, figure: string, text: string, within = 'main') =>
  expect.poll(() => visitor.text(`${within} [data-figure="${figure}"]`), figure).toBe(text);

async function register(visitor: Visitor, who: Newcomer): Promise<void> {
  const { t, lang } = visitor;
  await visitor.open(`/${lang}`);
  await visitor.press(button(t('nav.register'), MENU));
  await visitor.press(button(t('auth:type.user'), DIALOG));
  await opened(visitor, '#usr_email');
  const texts = {
    usr_email: who.email,
    usr_username: who.username,
    usr_password: who.password,
    repeat: who.password,
    usr_name: who.name,
    usr_region: 'Čačak',
    usr_address: `Žička ${who.username}`,
    usr_postal_code: '32000',
    usr_phone_number: '+381 60 123 4567',
  };
  for (const [id, text] of Object.entries(texts)) await visitor.fill(`#${id}`, text);
  await visitor.choose('#usr_country', lang === 'sr' ? 'Srbija' : 'Serbia');
  await visitor.press('#rules');
  await visitor.press(button(t('auth:register.submit'), 'main'));
  await visitor.reads(t('auth:sent.lead', { email: who.email }));
  await visitor.open(await linkFor(who.email, '/verification?'));
  await visitor.reads(t('auth:verify.done'));
}

async function signIn(visitor: Visitor, { username, password }: Newcomer): Promise<void> {
  const { t } = visitor;
  await visitor.press(button(t('nav.sign_in'), MENU));
  await visitor.find('#sign-in-username');
  await visitor.settle();
  await visitor.fill('#sign-in-username', username);
  await visitor.fill('#sign-in-password', password);
  await visitor.press(button(t('auth:sign_in.submit'), DIALOG));
  await until('signed in', () => visitor.run(() => localStorage.getItem('sid')));
  await visitor.gone(DIALOG);
}

/** Publishes an ad of 30 pieces with three prices through the wizard; returns its id. */
async function publish(visitor: Visitor, name: string): Promise<number> {
  const { t, lang } = visitor;
  const field = (wire: string) => `#ad-${wire}`;
  await visitor.press({ role: 'link', name: t('nav.new_sale'), in: MENU });
  await opened(visitor, field('pro_name'));
  await visitor.fill(field('pro_name'), name);
  await visitor.press(field('cat_id'));
  await visitor.press({ role: 'option', in: '[role="listbox"]' });
  const expiry = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await visitor.fill(field('pro_expiry'), expiry);
  await visitor.fill(field('pro_made_in'), 'Srbija');
  await visitor.fill(field('pro_quantity'), '30');
  await visitor.choose(field('mun_id'), lang === 'sr' ? 'komad' : 'piece');
  await visitor.fill(field('pro_base_price'), '1000');
  await visitor.choose(field('cur_id'), 'RSD');
  for (const [max, price] of TIERS) {
    await visitor.fill({ role: 'textbox', name: t('tiers.to') }, max);
    await visitor.fill({ role: 'textbox', name: t('tiers.price', { currency: 'RSD' }) }, price);
    await visitor.press(button(t('tiers.add')));
  }
  await visitor.fill(field('pro_info'), 'Polutvrdi sir');
  await visitor.fill(field('pro_description'), 'Sir od punomasnog mleka, zreo šest meseci.');
  await visitor.fill(field('pro_declaration_text'), 'Mleko, so, sirilo.');
  await visitor.press(button(t('wizard:next')));
  await visitor.attach(field('main_image'), png('sir.png'));
  await visitor.press(button(t('file.crop_use'), DIALOG));
  await visitor.gone(DIALOG);
  await visitor.find({ role: 'img', name: t('wizard:field.main_image') });
  await visitor.press(button(t('wizard:next')));
  await visitor.press(button(t('wizard:publish')));
  return Number(await arrive(visitor, /\/details\/(\d+)$/));
}

/** Offers for 12 pieces, then changes that to 22; each sum is counted by hand. */
async function offer(buyer: Visitor, seller: Visitor): Promise<void> {
  const { t } = buyer;
  await buyer.fill({ role: 'textbox', in: OFFER }, '12');
  await buyer.press({ role: 'radio', name: beginning(t('offers:form.any')), in: OFFER });
  await expectFigure(buyer, 'pay-now', '10.800 RSD', OFFER); // 12 × 900
  await buyer.press(button(t('offers:form.submit'), OFFER));
  for (const one of [buyer, seller]) await expectReserved(one, 12);
  await expectFigure(buyer, 'pay-now', '10.800 RSD');
  await buyer.press(button(t('ad:change')));
  await buyer.fill({ role: 'textbox', in: DIALOG }, '22');
  await expectFigure(buyer, 'pay-before', '10.800 RSD', DIALOG);
  await expectFigure(buyer, 'pay-now', '17.600 RSD', DIALOG); // 22 × 800
  await buyer.press(button(t('offers:change.submit'), DIALOG));
  await buyer.gone(DIALOG);
  for (const one of [buyer, seller]) await expectReserved(one, 22);
}

/** The seller makes the contract, the buyer says that they have paid; each is shown to the other at once. */
async function settle(seller: Visitor, buyer: Visitor): Promise<void> {
  const { t } = buyer;
  await buyer.press({ role: 'link', name: t('ad:result.deal') });
  await seller.open(await arrive(buyer, /^.*\/deals\/\d+$/));
  for (const one of [buyer, seller]) await expectFigure(one, 'total', '17.600 RSD');
  await seller.press(button(t('deal:act.contract_issued')));
  await seller.choose({ role: 'combobox', name: t('deals:contract.language'), in: DIALOG }, 'sr');
  await seller.press(button(t('deals:contract.make'), DIALOG));
  const contract = unzip(await seller.saved()).get('content.xml') ?? '';
  expect(contract.replace(/<[^>]+>/g, ' ')).toContain('17.600,00');
  for (const one of [buyer, seller]) await one.reads(t('deal:step.contract_issued'), COURSE);
  await buyer.press(button(t('deal:act.paid')));
  await buyer.fill({ role: 'textbox', name: t('deal:dialog.note'), in: DIALOG }, 'Uplaćeno danas.');
  await buyer.press(button(t('deal:act.paid'), DIALOG));
  for (const one of [buyer, seller]) await one.reads('Uplaćeno danas.', COURSE);
}

/** Gives a vote to the first work of the competition that is open. Its pages are in English for everybody. */
async function vote(visitor: Visitor): Promise<void> {
  const e = words('en');
  const { numbers } = JSON.parse(process.env.KNOWN ?? '') as Known;
  await visitor.open(`/${visitor.lang}/competitions/${numbers.competition}/rank-list`);
  // The ballot comes last and moves the works down.
  await visitor.find(`[aria-label="${e('ranking:ballot.label')}"]`);
  const [before, after] = e('ranking:vote_for', { name: '|' }).split('|');
  const name = await until('a work to vote for', () =>
    visitor.run(
      (start) => document.querySelector(`main button[aria-label^="${start}"]`)?.getAttribute('aria-label'),
      before!,
    ),
  );
  const work = name.slice(before!.length, name.length - after!.length);
  await visitor.press(button(name, 'main'));
  await visitor.reads(e('ranking:dialog.worth', { count: 3 }), DIALOG);
  await visitor.press(button(e('ranking:dialog.give'), DIALOG));
  await visitor.reads(e('ranking:given', { count: 3, name: work }));
  await visitor.reads(e('ranking:voted'), 'main');
}

test('a sale from registration to the deal, and a vote', async ({ enter, start }) => {
  const lang = LANG[start];
  const [seller, buyer] = await Promise.all([enter(lang), enter(lang)]);
  const firm = invent('user');
  const name = `Sir ${unique()}`;
  await test.step('register and sign in', async () => {
    await register(seller, firm);
    await signIn(seller, firm);
  });
  const ad = await test.step('publish', () => publish(seller, name));
  await test.step('offer, and change it', async () => {
    await buyer.enter(await newPerson());
    await buyer.open(`/${lang}/details/${ad}`);
    await offer(buyer, seller);
  });
  await test.step('the sale closes', async () => {
    await expire(ad);
    for (const one of [buyer, seller]) await one.reads(one.t('ad_state.expired'));
    const quantity = lang === 'sr' ? '22 kom.' : '22 pcs';
    const sum = { quantity, price: '800 RSD', amount: '17.600 RSD' };
    await expectFigure(buyer, 'bought', buyer.t('ad:result.bought', sum).replaceAll('\u00a0', ' '));
  });
  await test.step('the deal', () => settle(seller, buyer));
  await test.step('vote', () => vote(buyer));
});
