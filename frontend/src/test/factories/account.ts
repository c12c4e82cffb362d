import type { NotificationSettings, Session, User, UserCard } from '@/api/types';
import { definitionOf, NOTIFICATION_TYPES } from '@/entities/notification/types';

/** Everything that a role may include, as administrators may. */
const ALL_RIGHTS: Session['rights'] = [
  'office',
  'chat',
  'cases',
  'abuse_reports',
  'read_people',
  'read_ads',
  'read_offers',
  'read_ratings',
  'read_mails',
  'write_content',
  'write_newsletters',
  'read_competitions',
  'write_competitions',
  'moderate_people',
  'moderate_ads',
  'moderate_ratings',
  'retry_mails',
  'send_newsletters',
  'manage_addresses',
  'announce',
  'manage_codebooks',
  'run_competitions',
  'read_jobs',
  'read_statistics',
  'administer',
];

export function session(change: Partial<Session> = {}): Session {
  return {
    usr_id: 51,
    usr_name: 'Milica Petrović',
    usr_image: null,
    display_name: 'Milica Petrović',
    admin: false,
    usr_username: 'milica',
    usr_is_organisation: 0,
    totp: 0,
    usr_role: change.admin === true ? 'administrator' : '',
    rights: change.admin === true ? ALL_RIGHTS : [],
    ...change,
  };
}

/** A private person's profile, as that person sees it. */
export function ownUser(change: Partial<User> = {}): User {
  return {
    usr_id: 51,
    type: 'usr',
    usr_is_organisation: change.type === 'org' ? 1 : 0,
    usr_name: 'Milica Petrović',
    usr_username: 'milica',
    usr_email: 'milica@example.com',
    usr_phone_number: '+381 60 000 0111',
    usr_phone_number1: '',
    usr_phone_number2: '',
    usr_phone_number3: '',
    usr_address: 'Žička 5',
    usr_region: 'Čačak',
    usr_postal_code: '32000',
    cnt_id: 1,
    cnt_name: 'Srbija',
    usr_rating: 4.5,
    usr_org_approved: 0,
    usr_org_return_reason: null,
    usr_image: '',
    usr_email_language: 'rs',
    usr_private: false,
    usr_newsletter: false,
    usr_notifications: true,
    usr_pr_text: '',
    socials: [],
    usr_org_full_name: null,
    usr_org_contact_person: null,
    usr_org_contact: null,
    usr_org_bank: null,
    usr_org_registration_number: null,
    usr_org_pib: null,
    usr_org_id: null,
    usr_business_register: null,
    usr_tax_info: null,
    osr_id: null,
    osr_name: null,
    services: null,
    otp_id: null,
    otp_name: null,
    editable: 1,
    ...change,
  };
}

/** That person's profile as others see it, with contact details. */
export function userCard(change: Partial<UserCard> = {}): UserCard {
  const { usr_id, usr_name, usr_is_organisation, usr_image, usr_rating, usr_pr_text, cnt_name, usr_region } = ownUser();
  const { usr_email, usr_phone_number, usr_phone_number1, usr_phone_number2, usr_phone_number3 } = ownUser();
  return {
    usr_id,
    usr_name,
    usr_is_organisation,
    usr_image,
    usr_rating,
    usr_org_approved: 0,
    usr_pr_text,
    cnt_name,
    usr_region,
    socials: [],
    usr_org_full_name: null,
    osr_name: null,
    services: null,
    otp_name: null,
    usr_org_pib: null,
    usr_org_id: null,
    usr_org_registration_number: null,
    usr_email,
    usr_phone_number,
    usr_phone_number1,
    usr_phone_number2,
    usr_phone_number3,
    usr_address: 'Žička 5',
    usr_postal_code: '32000',
    usr_org_contact_person: null,
    usr_org_contact: null,
    usr_org_bank: null,
    usr_business_register: null,
    usr_tax_info: null,
    contact: 1,
    tax_info: 0,
    contract: 0,
    ...change,
  };
}

/** Every notification type on the page and by mail, without those that only administrators get. */
export function notificationSettings(change: Partial<NotificationSettings> = {}): NotificationSettings {
  const channels = { page: 1, mail: 1, fixed: 0, mail_fixed: 0 } satisfies NotificationSettings['new'];
  const types = NOTIFICATION_TYPES.filter((type) => definitionOf(type).audience !== 'admin');
  return { ...(Object.fromEntries(types.map((type) => [type, channels])) as NotificationSettings), ...change };
}
