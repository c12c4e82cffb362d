/** The own profile as a form: initial values, validation, changed values. Pure. */
import type { User } from '@/api/types';
import {
  isUsername,
  ORGANISATION_FILES,
  ORGANISATION_TEXTS,
  PHONES,
  phonesOf,
  placeErrors,
  PLACE_TEXTS,
  textErrors,
  type AccountError,
  type OrganisationValues,
  type PlaceValues,
} from '@/entities/account/form/account';
import { socialsToSend, type SocialValue } from '@/entities/account/form/socials';
import { typedLink } from '@/shared/format/text';

export interface ProfileValues extends PlaceValues, OrganisationValues {
  usr_username: string;
  usr_name: string;
  usr_image: File | null;
  /** Whether the stored picture is to be removed. */
  drop_image: boolean;
  usr_email_language: 'rs' | 'en';
  usr_private: boolean;
  usr_newsletter: boolean;
  usr_notifications: boolean;
  usr_pr_text: string;
  socials: SocialValue[];
  usr_password_old: string;
  usr_password: string;
  repeat: string;
}

export type ProfileField = keyof ProfileValues;
export type ProfileErrors = Partial<Record<ProfileField, AccountError>>;

/** Longest promotion text in the profile; registration allows a little more. */
export const PROMOTION_MAX = 999;

export const FLAGS = ['usr_private', 'usr_newsletter', 'usr_notifications'] as const;

/** In the order of the form. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'usr_image',
  'drop_image',
  'usr_username',
  'usr_name',
  'usr_country',
  ...PLACE_TEXTS,
  ...PHONES,
  ...ORGANISATION_TEXTS,
  'org_type',
  'org_services',
  ...ORGANISATION_FILES,
  'socials',
  'usr_pr_text',
  'usr_email_language',
  ...FLAGS,
  'usr_password_old',
  'usr_password',
  'repeat',
];

export function valuesOf(user: User): ProfileValues {
  return {
    usr_username: user.usr_username,
    usr_name: user.usr_name,
    usr_image: null,
    drop_image: false,
    usr_country: String(user.cnt_id),
    usr_region: user.usr_region,
    usr_address: user.usr_address,
    usr_postal_code: user.usr_postal_code,
    usr_phone_number: user.usr_phone_number,
    usr_phone_number1: user.usr_phone_number1,
    usr_phone_number2: user.usr_phone_number2,
    usr_phone_number3: user.usr_phone_number3,
    usr_org_full_name: user.usr_org_full_name ?? '',
    usr_org_contact_person: user.usr_org_contact_person ?? '',
    usr_org_contact: user.usr_org_contact ?? '',
    usr_org_pib: user.usr_org_pib ?? '',
    usr_org_id: user.usr_org_id ?? '',
    usr_org_registration_number: user.usr_org_registration_number ?? '',
    usr_org_bank: user.usr_org_bank ?? '',
    org_type: user.otp_id === null ? '' : String(user.otp_id),
    org_services: user.services || user.osr_name || '',
    usr_business_register: null,
    usr_tax_info: null,
    usr_email_language: user.usr_email_language,
    usr_private: user.usr_private,
    usr_newsletter: user.usr_newsletter,
    usr_notifications: user.usr_notifications,
    usr_pr_text: user.usr_pr_text,
    socials: user.socials.map(({ sct_id, link }) => ({ sct_id, link })),
    usr_password_old: '',
    usr_password: '',
    repeat: '',
  };
}

const sameSocials = (a: readonly SocialValue[], b: readonly SocialValue[]) =>
  JSON.stringify(socialsToSend(a)) === JSON.stringify(socialsToSend(b));

/** The changed values by their wire names. */
export function changesOf(user: User, values: ProfileValues): Record<string, unknown> {
  const before = valuesOf(user);
  const changes: Record<string, unknown> = {};
  const texts = ['usr_username', 'usr_name', ...PLACE_TEXTS] as const;
  for (const field of user.type === 'org' ? [...texts, ...ORGANISATION_TEXTS, 'org_services' as const] : texts) {
    if (values[field].trim() !== before[field].trim()) changes[field] = values[field].trim();
  }
  if (values.usr_country !== before.usr_country) changes.cnt_id = values.usr_country;
  if (user.type === 'org' && values.org_type !== before.org_type) changes.org_type = values.org_type;
  // Move later numbers up, so that no empty one comes before a full one.
  const phones = phonesOf(values);
  PHONES.forEach((field, index) => {
    const phone = phones[index] ?? '';
    if (phone !== before[field]) changes[field] = phone;
  });
  for (const field of ['usr_email_language', ...FLAGS] as const) {
    if (values[field] !== before[field]) changes[field] = values[field];
  }
  if (values.usr_pr_text.trim() !== before.usr_pr_text.trim()) changes.usr_pr_text = values.usr_pr_text.trim();
  if (!sameSocials(values.socials, before.socials)) changes.socials = socialsToSend(values.socials);
  for (const field of ORGANISATION_FILES) if (values[field] !== null) changes[field] = values[field];
  if (values.usr_image !== null) changes.usr_image = values.usr_image;
  else if (values.drop_image && user.usr_image !== '') changes.usr_image = '';
  if (values.usr_password !== '') {
    changes.usr_password = values.usr_password;
    changes.usr_password_old = values.usr_password_old;
  }
  return changes;
}

/** Errors of the changed fields alone: what was saved before is not checked again. */
export function errorsOf(user: User, values: ProfileValues): ProfileErrors {
  const sent = changesOf(user, values);
  const all: ProfileErrors = {
    ...placeErrors(values),
    ...(user.type === 'org' ? textErrors([...ORGANISATION_TEXTS, 'org_services'], values) : {}),
  };
  if (!isUsername(values.usr_username)) all.usr_username = 'username';
  if (values.usr_name.trim().length < 2) all.usr_name = 'name';
  const before = valuesOf(user);
  const errors: ProfileErrors = {};
  for (const [name, error] of Object.entries(all)) {
    const field = name as ProfileField;
    if (values[field] !== before[field]) errors[field] = error;
  }
  if (values.usr_pr_text.length > PROMOTION_MAX && 'usr_pr_text' in sent) errors.usr_pr_text = 'too_long';
  if (values.socials.some(({ link }) => link.trim() !== '' && typedLink(link) === null)) errors.socials = 'link';
  if (values.usr_password !== '' || values.usr_password_old !== '' || values.repeat !== '') {
    if (values.usr_password_old === '') errors.usr_password_old = 'required';
    if (values.usr_password.length < 8) errors.usr_password = 'password';
    if (values.repeat !== values.usr_password) errors.repeat = 'repeat';
  }
  return errors;
}

/** Whether anything was changed, so that leaving asks first. */
export function isDirty(user: User, values: ProfileValues): boolean {
  return (
    Object.keys(changesOf(user, values)).length > 0 ||
    values.socials.length !== user.socials.length ||
    values.usr_password_old !== '' ||
    values.repeat !== ''
  );
}
