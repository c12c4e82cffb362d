import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userCard } from '@/test/factories';
import { render } from '@/test/render';
import { UserCardView } from './UserCardView';

const WITHOUT_CONTACT = { usr_email: '', usr_phone_number: '', usr_address: '', usr_org_bank: '', contact: 0 as const };
const VISITOR = 'E-poštu, telefone, adresu i račun vide prijavljeni korisnici.';
const PRIVATE = /^Ovaj profil je privatan\./;
const TAX = 'Poresku potvrdu vide samo partneri, posle uspešno završene kupovine.';

describe('what a card says about what it leaves out (M-DET-03, M-PRF-03)', () => {
  it('tells a visitor that signed-in users see the contact details, not that a sale is needed', async () => {
    await render(<UserCardView card={userCard(WITHOUT_CONTACT)} />);
    expect(screen.getByText(VISITOR)).toBeVisible();
    expect(screen.queryByText(PRIVATE)).toBeNull();
  });

  it('calls the place an address only where it has one', async () => {
    const place = { usr_region: 'Novi Sad', cnt_name: 'Srbija' };
    const { unmount } = await render(<UserCardView card={userCard({ ...WITHOUT_CONTACT, ...place })} />);
    expect(screen.getByText('Mesto')).toBeVisible();
    unmount();
    await render(<UserCardView card={userCard({ ...place, usr_address: 'Cara Dušana 1' })} />, { user: true });
    expect(screen.getByText('Adresa')).toBeVisible();
  });

  it('tells somebody signed in that the profile is private', async () => {
    await render(<UserCardView card={userCard(WITHOUT_CONTACT)} />, { user: true });
    expect(screen.getByText(PRIVATE)).toBeVisible();
    expect(screen.queryByText(VISITOR)).toBeNull();
  });

  it('tells of an open firm that its tax certificate is for partners', async () => {
    const firm = userCard({ usr_is_organisation: 1, usr_org_bank: '160-1-1', usr_business_register: 'r/1' });
    await render(<UserCardView card={firm} />, { user: true });
    expect(screen.getByText(firm.usr_email)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Izvod iz registra' })).toBeVisible();
    expect(screen.getByText(TAX)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Poreska potvrda' })).toBeNull();
  });

  it('shows a partner everything, without a note', async () => {
    const firm = userCard({ usr_is_organisation: 1, usr_tax_info: 't/1', tax_info: 1 });
    await render(<UserCardView card={firm} />, { user: true });
    expect(screen.getByRole('button', { name: 'Poreska potvrda' })).toBeVisible();
    expect(screen.queryByText(TAX)).toBeNull();
  });

  it('says nothing of a tax certificate at a person’s card', async () => {
    await render(<UserCardView card={userCard()} />, { user: true });
    expect(screen.queryByText(TAX)).toBeNull();
  });
});
