import type { Page } from '@playwright/test';
import { pdf } from './files';
import { linkFor } from './mail';
import type { Steps } from './steps';
import { expect, type Account } from './test';

export interface Newcomer extends Account {
  name: string;
  email: string;
  /** Companies only. */
  firm?: Firm;
}

interface Firm {
  fullName: string;
  pib: string;
  companyId: string;
  bank: string;
}

/** The check digit of a tax number (PIB): ISO 7064 mod 11, 10. */
function pibDigit(digits: string): number {
  let check = 10;
  for (const digit of digits) {
    check = (check + Number(digit)) % 10 || 10;
    check = (check * 2) % 11;
  }
  return (11 - check) % 10;
}

function companyDigit(digits: string): number | null {
  const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * ([7, 6, 5, 4, 3, 2][index - 1] ?? 2), 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? null : rest === 11 ? 0 : rest;
}

/** An invented company whose numbers have valid check digits (X-ID). */
export function inventFirm(): Firm {
  const number = 1_000_000 + Math.floor(Math.random() * 8_000_000);
  const pib = `1${number}`;
  let company = number;
  while (companyDigit(String(company)) === null) company += 1;
  const account = `325${String(number).padStart(13, '0')}`;
  const check = 98n - ((BigInt(account) * 100n) % 97n);
  return {
    fullName: `Mlekara Čačak-${number} d.o.o.`,
    pib: `${pib}${pibDigit(pib)}`,
    companyId: `${company}${companyDigit(String(company))}`,
    bank: `325-${account.slice(3)}-${String(check).padStart(2, '0')}`,
  };
}

/** Letters and digits that no other test and no other run uses. */
export const unique = (): string =>
  (Date.now() % 1e8).toString(36) +
  Math.floor(Math.random() * 1296)
    .toString(36)
    .padStart(2, '0');

export function invent(kind: 'user' | 'business'): Newcomer {
  const tag = unique();
  const username = `${kind === 'user' ? 'jo' : 'ml'}${tag}`.slice(0, 15);
  return {
    username,
    password: `sedam kapi ${Math.random().toString(36).slice(2)}`,
    role: kind,
    name: kind === 'user' ? 'Jovana Šćekić' : `Mlekara ${tag}`,
    email: `${username}@example.com`,
    ...(kind === 'business' ? { firm: inventFirm() } : {}),
  };
}

/** Fills step 1, the account. The address holds the username, since the server refuses the same name at one address. */
export async function fillAccount(steps: Steps, who: Newcomer): Promise<void> {
  const { page, t } = steps;
  const field = (name: string) => page.getByLabel(t(`auth:field.${name}`)).first();
  await page.locator('#usr_email').fill(who.email);
  await field('usr_username').fill(who.username);
  await page.locator('#usr_password').fill(who.password);
  await page.locator('#repeat').fill(who.password);
  await page.locator('#usr_name').fill(who.name);
  await field('usr_country').selectOption({ label: steps.lang === 'sr' ? 'Srbija' : 'Serbia' });
  await field('usr_region').fill('Čačak');
  await field('usr_address').fill(`Žička ${who.username}`);
  await field('usr_postal_code').fill('32000');
  await page.locator('#usr_phone_number').fill('+381 60 123 4567');
  await page.getByRole('checkbox', { name: t('auth:field.rules') }).check();
}

/** Registers from the button of the bar on and confirms the account by the link in the mail. */
export async function register(page: Page, steps: Steps, who: Newcomer): Promise<void> {
  const { t, lang } = steps;
  const business = who.firm !== undefined;
  const next = page.getByRole('button', { name: t('action.next') });
  await steps.home();
  await (await steps.navigation()).getByRole('button', { name: t('nav.register') }).click();
  const choice = page.getByRole('dialog', { name: t('auth:type.title') });
  await choice
    .getByRole('button', { name: t(business ? 'auth:type.business' : 'auth:type.user'), exact: true })
    .click();
  await expect(page).toHaveURL(business ? `/${lang}/register/1?type=business` : `/${lang}/register/1`);
  await fillAccount(steps, who);
  if (who.firm !== undefined) {
    await next.click();
    await expect(page).toHaveURL(`/${lang}/register/2?type=business`);
    const { fullName, pib, companyId, bank } = who.firm;
    const texts = {
      usr_org_full_name: fullName,
      usr_org_contact_person: 'Đorđe Žikić',
      usr_org_contact: '+381 60 765 4321',
      usr_org_pib: pib,
      usr_org_id: companyId,
      usr_org_registration_number: `BD ${companyId}`,
      usr_org_bank: bank,
      org_services: 'Proizvodnja mleka',
    };
    for (const [id, text] of Object.entries(texts)) await page.locator(`#${id}`).fill(text);
    await page.locator('#org_type').selectOption({ index: 1 });
    await page.locator('#usr_business_register').setInputFiles(pdf('izvod.pdf'));
    await page.locator('#usr_tax_info').setInputFiles(pdf('porez.pdf'));
    await expect(page.getByText('porez.pdf')).toBeVisible();
    await next.click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/register/3`));
  }
  await page.getByRole('button', { name: t('auth:register.submit'), exact: true }).click();
  // A proof of work comes first, and it takes as long as the machine needs.
  await expect(page.getByText(t('auth:sent.lead', { email: who.email }))).toBeVisible();
  await expect(page).toHaveURL(`/${lang}/register/sent`);
  await page.goto(await linkFor(who.email, '/verification?'));
  await expect(page.getByText(t('auth:verify.done'))).toBeVisible();
}
