import { toFormData } from '@/api/client';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { keepWayBack } from '@/entities/account/session/wayBack';
import { wayOn } from './afterSignIn';
import {
  dropDraft,
  EMPTY,
  errorsOf,
  firstStepWith,
  loadDraft,
  registrationForm,
  saveDraft,
  serverErrors,
  stepsOf,
  type Registration,
} from './registration';
import { signInError } from './signInError';

const person: Registration = {
  ...EMPTY,
  usr_email: 'ana@example.com',
  usr_username: 'ana.zivkovic',
  usr_password: 'duga lozinka',
  repeat: 'duga lozinka',
  usr_name: 'Ana Živković',
  usr_country: '1',
  usr_region: 'Beograd',
  usr_address: 'Ulica 1',
  usr_postal_code: '11000',
  usr_phone_number: '+381 60 000 011',
  rules: true,
};
const file = new File(['x'], 'dokaz.pdf', { type: 'application/pdf' });
const firm: Registration = {
  ...person,
  usr_org_full_name: 'Pekara Žitni klas (demo)',
  usr_org_contact_person: 'Ana Živković',
  usr_org_contact: 'ana@example.com',
  usr_org_pib: '100000008',
  usr_org_id: '20000008',
  usr_org_registration_number: 'BD 1/2020',
  usr_org_bank: '160-1-01',
  org_type: '2',
  org_services: 'Pekarstvo',
  usr_business_register: file,
  usr_tax_info: file,
};

describe('rules of the registration (M-AUTH-02, M-AUTH-03)', () => {
  it('lets a right form through', () => {
    expect(errorsOf(1, person)).toEqual({});
    expect(errorsOf(2, firm)).toEqual({});
    expect(errorsOf(3, person)).toEqual({});
  });

  it.each([
    ['usr_email', 'ana', 'email'],
    ['usr_email', ' ', 'required'],
    ['usr_username', 'anaz', 'username'],
    ['usr_username', 'a'.repeat(16), 'username'],
    ['usr_username', 'ana@b.c', 'username'],
    ['usr_password', 'kratka', 'password'],
    ['repeat', 'druga lozinka', 'repeat'],
    ['usr_name', 'A', 'name'],
    ['usr_country', '', 'required'],
    ['usr_region', '', 'required'],
    ['usr_address', ' ', 'required'],
    ['usr_postal_code', '1'.repeat(46), 'too_long'],
    ['usr_phone_number', '12345', 'phone'],
    ['usr_phone_number2', 'abc', 'phone'],
    ['rules', false, 'rules'],
  ] as const)('refuses %s = %j', (field, value, error) => {
    expect(errorsOf(1, { ...person, [field]: value })[field]).toBe(error);
  });

  it.each([
    ['usr_org_pib', '', 'required'],
    ['usr_org_id', '1'.repeat(21), 'too_long'],
    ['org_services', 'a'.repeat(256), 'too_long'],
    ['usr_business_register', null, 'required'],
    ['usr_tax_info', null, 'required'],
  ] as const)('refuses %s = %j of a firm', (field, value, error) => {
    expect(errorsOf(2, { ...firm, [field]: value })[field]).toBe(error);
  });

  it('refuses a long text and a link that is none', () => {
    expect(errorsOf(3, { ...person, usr_pr_text: 'a'.repeat(1101) }).usr_pr_text).toBe('too_long');
    expect(errorsOf(3, { ...person, socials: [{ sct_id: 1, link: 'javascript:1' }] }).socials).toBe('link');
  });

  it('has three steps for firms and skips the second for people', () => {
    expect(stepsOf('business')).toEqual([1, 2, 3]);
    expect(stepsOf('user')).toEqual([1, 3]);
  });
});

describe('what is sent', () => {
  it('drops empty values, closes gaps between phones and keeps the password as typed', () => {
    const form = registrationForm(
      {
        ...person,
        usr_name: '  Ana Živković ',
        usr_password: ' sa razmakom ',
        usr_phone_number3: '060 1234567',
        socials: [
          { sct_id: 1, link: 'example.com/ana' },
          { sct_id: 2, link: '' },
        ],
      },
      'user',
      'sr',
      'check',
    );
    const sent = Object.fromEntries(toFormData(form).entries());
    expect(sent).toMatchObject({
      type: 'usr',
      token: 'check',
      rules: '1',
      usr_name: 'Ana Živković',
      usr_password: ' sa razmakom ',
      usr_phone_number1: '060 1234567',
      usr_email_language: 'rs',
      usr_newsletter: '0',
      socials: '[{"sct_id":1,"link":"https://example.com/ana"}]',
    });
    for (const absent of ['usr_phone_number3', 'usr_pr_text', 'repeat', 'org_type'])
      expect(sent).not.toHaveProperty(absent);
  });

  it('sends the documents of a firm', () => {
    const form = toFormData(registrationForm(firm, 'business', 'en', 'check'));
    expect(form.get('type')).toBe('org');
    expect(form.get('usr_business_register')).toBeInstanceOf(File);
    expect(form.get('usr_email_language')).toBe('en');
  });
});

describe('the server’s lists (M-AUTH-04)', () => {
  it('land on fields, and the first step with one is opened', () => {
    const error = new ApiError(
      409,
      'errors.registration.same',
      '',
      { usr_org_id: [{ code: 'invalid', message: 'Matični broj nije ispravan.' }] },
      { missing: ['cnt_id', 'org_type'], invalid: ['usr_org_id', 'elsewhere'], same: ['usr_username', 'same_user'] },
    );
    const errors = serverErrors(error);
    expect(errors).toEqual({
      usr_username: { kind: 'same', name: 'usr_username' },
      usr_name: { kind: 'same', name: 'same_user' },
      usr_org_id: { kind: 'invalid', message: 'Matični broj nije ispravan.' },
      usr_country: { kind: 'missing' },
      org_type: { kind: 'missing' },
    });
    expect(firstStepWith(['org_type', 'usr_username'], 'business')).toBe(1);
    expect(firstStepWith(['usr_tax_info', 'socials'], 'business')).toBe(2);
    expect(firstStepWith(['socials'], 'user')).toBe(3);
    expect(firstStepWith([], 'user')).toBeNull();
  });
});

describe('draft', () => {
  it('survives a reload without password and files', () => {
    saveDraft(firm);
    expect(sessionStorage.getItem('registration')).not.toContain('duga lozinka');
    expect(loadDraft()).toEqual({
      ...firm,
      usr_password: '',
      repeat: '',
      usr_business_register: null,
      usr_tax_info: null,
    });
    dropDraft();
    expect(loadDraft()).toEqual(EMPTY);
    sessionStorage.setItem('registration', '{"usr_email": 5, "rules": "x", "other": 1}');
    expect(loadDraft()).toEqual(EMPTY);
    sessionStorage.setItem('registration', 'nonsense');
    expect(loadDraft()).toEqual(EMPTY);
  });
});

describe('sign-in', () => {
  it('tells its refusals apart (M-AUTH-07)', () => {
    const of = (code: string, extra = {}) => signInError(new ApiError(400, code, '', {}, extra));
    expect(of('wrongUsername')).toBe('wrong_username');
    expect(of('wrongPassword')).toBe('wrong_password');
    expect(of('loginError')).toBe('error');
    expect(of('forbidden', { status: 'verify' })).toBe('verify');
    expect(of('banned')).toBe('banned');
    expect(of('account_locked')).toBe('locked');
    expect(of('human_check')).toBeNull();
    expect(signInError(new Error('x'))).toBeNull();
  });
  it('leads Home from the entrances only', () => {
    for (const path of ['/sr/verification', '/en/register/2', '/sr/forgot-password', '/sr/resend-verification']) {
      expect(wayOn(path, 'sr')).toBe('/sr');
    }
    for (const path of ['/sr', '/sr/details/4', '/sr/berza']) expect(wayOn(path, 'sr')).toBeNull();
  });
  it('leads back to where the registration was begun, for two days and on our own pages only', () => {
    vi.useFakeTimers();
    keepWayBack('/sr/details/4?x=1#offer');
    vi.advanceTimersByTime(47 * 3_600_000);
    for (const path of ['/sr/verification', '/sr/register/sent', '/sr']) {
      expect(wayOn(path, 'sr')).toBe('/sr/details/4?x=1#offer');
    }
    expect(wayOn('/sr/berza', 'sr')).toBeNull();
    vi.advanceTimersByTime(3_600_000);
    expect(wayOn('/sr/verification', 'sr')).toBe('/sr');
    for (const bad of ['//evil.example', 'https://evil.example', '/sr/..//evil.example']) {
      keepWayBack(bad);
      localStorage.setItem('zbir.kept.way-back', JSON.stringify({ until: Date.now() + 1000, value: bad }));
      expect(wayOn('/sr/verification', 'sr')).toBe('/sr');
    }
  });
});
