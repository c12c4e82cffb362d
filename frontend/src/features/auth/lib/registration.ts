import type { ApiError } from '@/api/errors';
import type { FormFields, FormValue } from '@/api/operations';
import {
  isUsername,
  ORGANISATION_FILES,
  ORGANISATION_TEXTS,
  PHONES,
  phonesOf,
  placeErrors,
  textErrors,
  type AccountError,
  type OrganisationValues,
  type PlaceValues,
} from '@/entities/account/form/account';
import { isEmail } from '@/shared/form/rules';
import { socialsToSend, type SocialValue } from '@/entities/account/form/socials';
import { typedLink } from '@/shared/format/text';

export type AccountType = 'business' | 'user';
export type StepNumber = 1 | 2 | 3;

/** Everything the form holds; the texts survive a reload, the password and the files do not. */
export interface Registration extends PlaceValues, OrganisationValues {
  usr_email: string;
  usr_username: string;
  usr_password: string;
  repeat: string;
  usr_name: string;
  /** Of a person: only the other side of a deal sees the contact data. */
  usr_private: boolean;
  rules: boolean;
  socials: SocialValue[];
  usr_pr_text: string;
  usr_newsletter: boolean;
}

export type FieldName = keyof Registration;

export const EMPTY: Registration = {
  usr_email: '',
  usr_username: '',
  usr_password: '',
  repeat: '',
  usr_name: '',
  usr_country: '',
  usr_region: '',
  usr_address: '',
  usr_postal_code: '',
  usr_phone_number: '',
  usr_phone_number1: '',
  usr_phone_number2: '',
  usr_phone_number3: '',
  usr_private: true,
  rules: false,
  usr_org_full_name: '',
  usr_org_contact_person: '',
  usr_org_contact: '',
  usr_org_pib: '',
  usr_org_id: '',
  usr_org_registration_number: '',
  usr_org_bank: '',
  org_type: '',
  org_services: '',
  usr_business_register: null,
  usr_tax_info: null,
  socials: [],
  usr_pr_text: '',
  usr_newsletter: false,
};

/** In the order of the form. */
export const FIELDS = Object.keys(EMPTY) as FieldName[];

const BUSINESS_TEXTS = [...ORGANISATION_TEXTS, 'org_type', 'org_services'] as const;

const STEP_OF: Record<FieldName, StepNumber> = {
  usr_email: 1,
  usr_username: 1,
  usr_password: 1,
  repeat: 1,
  usr_name: 1,
  usr_country: 1,
  usr_region: 1,
  usr_address: 1,
  usr_postal_code: 1,
  usr_phone_number: 1,
  usr_phone_number1: 1,
  usr_phone_number2: 1,
  usr_phone_number3: 1,
  usr_private: 1,
  rules: 1,
  usr_org_full_name: 2,
  usr_org_contact_person: 2,
  usr_org_contact: 2,
  usr_org_pib: 2,
  usr_org_id: 2,
  usr_org_registration_number: 2,
  usr_org_bank: 2,
  org_type: 2,
  org_services: 2,
  usr_business_register: 2,
  usr_tax_info: 2,
  socials: 3,
  usr_pr_text: 3,
  usr_newsletter: 3,
};

export function stepsOf(type: AccountType): readonly StepNumber[] {
  return type === 'business' ? [1, 2, 3] : [1, 3];
}

/** Whether the form goes out from this step: all that follows it is optional, or there is nothing more. */
export function sendsFrom(step: StepNumber, type: AccountType): boolean {
  return type === 'user' || step === 3;
}

export function stepOf(field: FieldName): StepNumber {
  return STEP_OF[field];
}

export type RegistrationErrors = Partial<Record<FieldName, AccountError>>;

function accountErrors(values: Registration): RegistrationErrors {
  const errors: RegistrationErrors = placeErrors(values);
  for (const field of ['usr_email', 'usr_username', 'usr_password', 'repeat', 'usr_name'] as const) {
    if (values[field].trim() === '') errors[field] = 'required';
  }
  if (!errors.usr_email && !isEmail(values.usr_email)) errors.usr_email = 'email';
  if (!errors.usr_username && !isUsername(values.usr_username)) errors.usr_username = 'username';
  if (!errors.usr_password && values.usr_password.length < 8) errors.usr_password = 'password';
  if (!errors.repeat && values.repeat !== values.usr_password) errors.repeat = 'repeat';
  if (!errors.usr_name && values.usr_name.trim().length < 2) errors.usr_name = 'name';
  if (!values.rules) errors.rules = 'rules';
  return errors;
}

function businessErrors(values: Registration): RegistrationErrors {
  const errors: RegistrationErrors = textErrors(BUSINESS_TEXTS, values);
  for (const field of ORGANISATION_FILES) if (values[field] === null) errors[field] = 'required';
  return errors;
}

function socialErrors(values: Registration): RegistrationErrors {
  const errors: RegistrationErrors = {};
  if (values.usr_pr_text.length > 1100) errors.usr_pr_text = 'too_long';
  if (values.socials.some(({ link }) => link.trim() !== '' && typedLink(link) === null)) errors.socials = 'link';
  return errors;
}

/** Errors of one step: presence, length and format. The server checks all other rules. */
export function errorsOf(step: StepNumber, values: Registration): RegistrationErrors {
  if (step === 1) return accountErrors(values);
  return step === 2 ? businessErrors(values) : socialErrors(values);
}

/** Names of the wire that differ from those of the form. */
const RENAMED: Record<string, FieldName> = { cnt_id: 'usr_country', org_pib: 'usr_org_pib', org_id: 'usr_org_id' };

function fieldOf(name: string): FieldName | null {
  const renamed = RENAMED[name] ?? name;
  if (renamed in EMPTY) return renamed as FieldName;
  return name === 'osr_id' ? 'org_services' : null;
}

export type ServerError = { kind: 'missing' } | { kind: 'invalid'; message: string } | { kind: 'same'; name: string };

/** The server's three lists by field; `same_user` (name and address) stands at the name. */
export function serverErrors(error: ApiError): Partial<Record<FieldName, ServerError>> {
  const found: Partial<Record<FieldName, ServerError>> = {};
  for (const name of error.list('same')) {
    const field = name === 'same_user' ? 'usr_name' : fieldOf(name);
    if (field !== null) found[field] = { kind: 'same', name };
  }
  const reasons = (name: string) => (error.fields[name] ?? []).map((error) => error.message).join(' ');
  for (const name of [...error.list('invalid'), ...Object.keys(error.fields)]) {
    const field = fieldOf(name.split('.')[0] ?? name);
    if (field !== null) found[field] ??= { kind: 'invalid', message: reasons(name) };
  }
  for (const name of error.list('missing')) {
    const field = fieldOf(name);
    if (field !== null) found[field] = { kind: 'missing' };
  }
  return found;
}

/** The first step that holds one of these fields. */
export function firstStepWith(fields: readonly FieldName[], type: AccountType): StepNumber | null {
  const steps = fields.map(stepOf).filter((step) => stepsOf(type).includes(step));
  return steps.length === 0 ? null : (Math.min(...steps) as StepNumber);
}

/** What the server judges before the next step: the fields of this one, and the type and country that their rules need. */
export function stepToCheck(step: StepNumber, values: Registration, type: AccountType): Record<string, unknown> {
  const sent: Record<string, unknown> = { type: type === 'business' ? 'org' : 'usr', usr_country: values.usr_country };
  for (const field of Object.keys(values) as FieldName[]) {
    const value = values[field];
    const text = typeof value === 'string' && value.trim() !== '';
    if (text && field !== 'repeat' && stepOf(field) === step) sent[field] = value;
  }
  return sent;
}

/** What the page after a registration is told of it in the history's state. */
export interface SentTo {
  email: string;
  username: string;
}

export function sentTo(state: unknown): SentTo | null {
  if (typeof state !== 'object' || state === null) return null;
  const { email, username } = state as Partial<Record<keyof SentTo, unknown>>;
  return typeof email === 'string' && typeof username === 'string' ? { email, username } : null;
}

export type RegisterFields = FormFields<'post', 'register'>;

/** The fields of the registration; empty values are dropped. */
export function registrationForm(
  values: Registration,
  type: AccountType,
  lang: 'sr' | 'en',
  token: string,
): RegisterFields {
  const texts: Record<string, FormValue> = {
    type: type === 'business' ? 'org' : 'usr',
    token,
    rules: values.rules,
    usr_email: values.usr_email,
    usr_username: values.usr_username,
    usr_password: values.usr_password,
    usr_name: values.usr_name,
    usr_country: values.usr_country,
    usr_region: values.usr_region,
    usr_address: values.usr_address,
    usr_postal_code: values.usr_postal_code,
    usr_email_language: lang === 'sr' ? 'rs' : 'en',
    usr_pr_text: values.usr_pr_text,
    usr_newsletter: values.usr_newsletter,
  };
  phonesOf(values).forEach((phone, index) => {
    texts[PHONES[index] ?? ''] = phone;
  });
  const socials = socialsToSend(values.socials);
  if (socials.length > 0) texts.socials = socials;
  if (type === 'user') texts.usr_private = values.usr_private;
  else for (const field of [...BUSINESS_TEXTS, ...ORGANISATION_FILES]) texts[field] = values[field];
  const filled = Object.entries(texts).filter(([, value]) =>
    typeof value === 'string' ? value.trim() !== '' : value !== null,
  );
  return Object.fromEntries(
    filled.map(([name, value]) => [name, typeof value === 'string' && name !== 'usr_password' ? value.trim() : value]),
  );
}

const DRAFT = 'registration';

/** The draft of this tab; never the password, no files. */
export function loadDraft(): Registration {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return EMPTY;
    const draft = { ...EMPTY };
    for (const [name, value] of Object.entries(stored)) {
      const field = fieldOf(name);
      if (field !== null && typeof value === typeof EMPTY[field]) Object.assign(draft, { [field]: value });
    }
    return { ...draft, usr_password: '', repeat: '', usr_business_register: null, usr_tax_info: null };
  } catch {
    return EMPTY;
  }
}

export function saveDraft(values: Registration): void {
  const kept = { ...values, usr_password: '', repeat: '', usr_business_register: null, usr_tax_info: null };
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(kept));
  } catch {
    /* Without storage the draft lives as long as the page. */
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT);
  } catch {
    /* as above */
  }
}
