import { isEmail } from '@/shared/form/rules';

export interface ContactValues {
  name: string;
  last_name: string;
  email: string;
  message: string;
  rules: boolean;
}

export type ContactField = keyof ContactValues;
export const CONTACT_FIELDS = ['name', 'last_name', 'email', 'message', 'rules'] as const satisfies ContactField[];
export const EMPTY: ContactValues = { name: '', last_name: '', email: '', message: '', rules: false };

export type ContactError = ContactField | 'long';

/** Validates before sending; `long` means a text over `max`. Pure. */
export function contactErrors(values: ContactValues, max: number): Partial<Record<ContactField, ContactError>> {
  const errors: Partial<Record<ContactField, ContactError>> = {};
  for (const field of ['name', 'last_name', 'message'] as const) {
    if (values[field].trim() === '') errors[field] = field;
    else if (values[field].length > max) errors[field] = 'long';
  }
  if (!isEmail(values.email.trim())) errors.email = 'email';
  if (!values.rules) errors.rules = 'rules';
  return errors;
}

/** Splits "Milica Petrović" into first and last name; everything after the first word is the last name. Pure. */
export function splitName(full: string): Pick<ContactValues, 'name' | 'last_name'> {
  const [name = '', ...rest] = full.trim().split(/\s+/);
  return { name, last_name: rest.join(' ') };
}
