import { describe, expect, it } from 'vitest';
import { socialsToSend } from '@/entities/account/form/socials';
import { ownUser } from '@/test/factories';
import { changesOf, errorsOf, isDirty, valuesOf } from './profile';

const user = ownUser();

describe('M-PRF-01: what of the profile is sent', () => {
  it('is nothing as long as nothing differs, also after a change was taken back', () => {
    expect(changesOf(user, valuesOf(user))).toEqual({});
    expect(changesOf(user, { ...valuesOf(user), usr_region: ` ${user.usr_region} ` })).toEqual({});
    expect(isDirty(user, valuesOf(user))).toBe(false);
  });

  it('are the changed fields alone, by the names of the wire', () => {
    const values = { ...valuesOf(user), usr_country: '9', usr_region: 'Niš', usr_private: true, usr_pr_text: 'Zdravo' };
    expect(changesOf(user, values)).toEqual({
      cnt_id: '9',
      usr_region: 'Niš',
      usr_private: true,
      usr_pr_text: 'Zdravo',
    });
    expect(isDirty(user, values)).toBe(true);
  });

  it('closes the gap that a removed number leaves', () => {
    const three = ownUser({ usr_phone_number1: '+381 60 111 1111', usr_phone_number2: '+381 60 222 2222' });
    expect(changesOf(three, { ...valuesOf(three), usr_phone_number1: '' })).toEqual({
      usr_phone_number1: '+381 60 222 2222',
      usr_phone_number2: '',
    });
  });

  it('sends the whole list of networks when one differs, and an empty text for a picture taken away', () => {
    const values = { ...valuesOf(user), socials: [{ sct_id: 1, link: 'example.com/a' }], drop_image: true };
    expect(changesOf(user, values)).toEqual({ socials: socialsToSend(values.socials) });
    expect(changesOf(ownUser({ usr_image: 'a.jpg' }), values)).toMatchObject({ usr_image: '' });
  });

  it('leaves out what only an organisation has', () => {
    expect(changesOf(user, { ...valuesOf(user), usr_org_bank: '1', org_type: '2' })).toEqual({});
    const firm = ownUser({ type: 'org', usr_org_bank: '160-1-1', services: 'Med' });
    expect(changesOf(firm, { ...valuesOf(firm), usr_org_bank: '160-2-2', org_services: 'Voće' })).toEqual({
      usr_org_bank: '160-2-2',
      org_services: 'Voće',
    });
  });
});

describe('M-PRF-01: what the form finds by itself', () => {
  it('requires the current password, eight characters and the same twice', () => {
    expect(errorsOf(user, { ...valuesOf(user), usr_password: 'kratka', repeat: 'druga' })).toEqual({
      usr_password_old: 'required',
      usr_password: 'password',
      repeat: 'repeat',
    });
  });

  it('judges what was touched, not what stood there before', () => {
    const old = ownUser({ usr_phone_number: '12' });
    expect(errorsOf(old, valuesOf(old))).toEqual({});
    expect(errorsOf(old, { ...valuesOf(old), usr_phone_number: '123', usr_address: '' })).toEqual({
      usr_phone_number: 'phone',
      usr_address: 'required',
    });
  });

  it('ends the promotion text at 999', () => {
    const text = (length: number) => errorsOf(user, { ...valuesOf(user), usr_pr_text: 'a'.repeat(length) });
    expect(text(999)).toEqual({});
    expect(text(1000)).toEqual({ usr_pr_text: 'too_long' });
  });

  it('refuses to empty what an organisation must have', () => {
    const firm = ownUser({ type: 'org', usr_org_contact: 'a@example.com' });
    expect(errorsOf(firm, { ...valuesOf(firm), usr_org_contact: ' ' })).toEqual({ usr_org_contact: 'required' });
  });
});
