/** What registration and the own profile hold alike: place, numbers, organisation. Pure. */
import { isPhone } from '@/shared/form/rules';

export const PHONES = ['usr_phone_number', 'usr_phone_number1', 'usr_phone_number2', 'usr_phone_number3'] as const;
export const PLACE_TEXTS = ['usr_region', 'usr_address', 'usr_postal_code'] as const;
export const ORGANISATION_TEXTS = [
  'usr_org_full_name',
  'usr_org_contact_person',
  'usr_org_contact',
  'usr_org_pib',
  'usr_org_id',
  'usr_org_registration_number',
  'usr_org_bank',
] as const;
export const ORGANISATION_FILES = ['usr_business_register', 'usr_tax_info'] as const;
export const isFile = (field: string): boolean => (ORGANISATION_FILES as readonly string[]).includes(field);

type Texts<K extends string> = Record<K, string>;

/** Country (an id as text), place, address, postal code and up to four numbers. */
export type PlaceValues = Texts<'usr_country' | (typeof PLACE_TEXTS)[number] | (typeof PHONES)[number]>;

export interface OrganisationValues extends Texts<(typeof ORGANISATION_TEXTS)[number]> {
  org_type: string;
  org_services: string;
  usr_business_register: File | null;
  usr_tax_info: File | null;
}

export type Errors<V> = Partial<Record<keyof V, string>>;

/** An error of a field that the form finds before anything is sent; `useAccountErrorText` gives its text. */
export type AccountError =
  | 'required'
  | 'email'
  | 'username'
  | 'password'
  | 'repeat'
  | 'name'
  | 'phone'
  | 'too_long'
  | 'rules'
  | 'link';

const LONGEST: Readonly<Record<string, number>> = {
  usr_postal_code: 45,
  usr_org_pib: 20,
  usr_org_id: 20,
  usr_org_registration_number: 45,
  usr_org_bank: 45,
  usr_pr_text: 1100,
};

/** Most characters of a field; 255 where nothing else is said. */
export function longest(field: string): number {
  return LONGEST[field] ?? 255;
}

const USERNAME = /^[A-Za-z0-9_.-]{5,15}$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Errors of texts that are required and limited in length. */
export function textErrors<K extends string>(
  fields: readonly K[],
  values: Readonly<Record<K, string>>,
): Partial<Record<K, AccountError>> {
  const errors: Partial<Record<K, AccountError>> = {};
  for (const field of fields) {
    if (values[field].trim() === '') errors[field] = 'required';
    else if (values[field].length > longest(field)) errors[field] = 'too_long';
  }
  return errors;
}

/** Errors of the address: everything but the further phone numbers is required. */
export function placeErrors(values: PlaceValues): Partial<Record<keyof PlaceValues, AccountError>> {
  const errors: Partial<Record<keyof PlaceValues, AccountError>> = textErrors(
    ['usr_country', ...PLACE_TEXTS, 'usr_phone_number'],
    values,
  );
  for (const field of PHONES) {
    if (values[field].trim() !== '' && !isPhone(values[field])) errors[field] = 'phone';
  }
  return errors;
}

/** The numbers that were typed, in order and without gaps. */
export function phonesOf(values: Readonly<Record<(typeof PHONES)[number], string>>): string[] {
  return PHONES.map((field) => values[field].trim()).filter((phone) => phone !== '');
}
