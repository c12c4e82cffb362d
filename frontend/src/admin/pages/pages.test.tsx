import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminOffer, AdminOfferDetails, AdminProduct, AdminProductDetails, AdminUserDetails } from '@/api/types';
import { ownUser, product, session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { OffersScreen } from '@/admin/screens/offers/OffersScreen';
import { AdPage } from './AdPage';
import { changedFields, draftOf } from './correction';
import { OfferPage } from './OfferPage';
import { PersonPage } from './PersonPage';

const admin = session({ usr_id: 1, usr_username: 'admin', admin: true });

const person = (more: Partial<AdminUserDetails> = {}): AdminUserDetails => ({
  usr_id: 5,
  usr_name: 'Milica Petrović',
  usr_username: 'milica',
  usr_email: 'milica@example.com',
  usr_is_organisation: 0,
  seller: 0,
  buyer: 1,
  usr_admin: 0,
  usr_role: '',
  usr_banned: 1,
  usr_unlocked: 1,
  usr_verified: 1,
  usr_date: '2026-02-03T10:20:00Z',
  profile: ownUser(),
  verified_at: '2026-02-03T11:00:00Z',
  banned_at: '2026-03-03T11:00:00Z',
  usr_ban_reason: 'Roba nije isporučena.',
  locked_at: null,
  usr_lock_reason: '',
  ...more,
});

const offer: AdminOffer = {
  off_id: 70,
  off_date: '2026-02-03T10:20:00Z',
  off_quantity: 1250,
  mun_unit: 'kom.',
  off_type: 1,
  off_status: 5,
  prc_price: '90.00',
  cur_id: 'RSD',
  pro_id: 12,
  pro_name: 'Kosilica',
  usr_id_buyer: 5,
  usr_username: 'milica',
  usr_id_seller: 6,
  seller_username: 'gruza',
  fulfilled: 1,
  sold_out: 0,
  expired: 1,
};

const row: AdminProduct = {
  pro_id: 12,
  pro_name: 'Kosilica',
  pro_post_date: '2026-02-03T10:20:00Z',
  pro_expiry: '2026-05-03T10:20:00Z',
  pro_deleted: 0,
  admin_deleted: 0,
  held: 0,
  pro_unlocked: 1,
  seller_banned: 0,
  sold_out: 0,
  expired: 0,
  expires_in: 3,
  restorable: 0,
  grp_id: null,
  prm_position: null,
  offer_count: 1,
  usr_id: 6,
  usr_username: 'gruza',
  closed_at: null,
};

/** Answers the lists of the pages; returns what was asked of each. */
function serveLists(offers: AdminOffer[] = []): Map<string, URLSearchParams> {
  const asked = new Map<string, URLSearchParams>();
  const note = (name: string, request: Request) => {
    const { searchParams } = new URL(request.url);
    asked.set(
      `${name}?${[...searchParams.keys()].filter((key) => key.startsWith('usr') || key.endsWith('_id')).join()}`,
      searchParams,
    );
  };
  const empty = (name: string) => (request: Request) => {
    note(name, request);
    return [];
  };
  answerPaged('admin/products', empty('ads'));
  answerPaged('admin/offers', (request) => {
    note('offers', request);
    return offers;
  });
  answerPaged('comments', empty('ratings'));
  answerPaged('admin/mails', empty('mails'));
  answerPaged('admin/notifications', [
    { msg_id: 1, kind: 'new-buyer', msg_date: '2026-02-03T10:20:00Z', msg_read: 1, deleted_at: null },
  ]);
  answerPaged('admin/abuse-reports', empty('reports'), 0, { items: 0, admins: [] });
  answerPaged('admin/audit', empty('audit'), 0, { items: 0, actions: [], objects: [] });
  answer('get', 'groups/all', []);
  return asked;
}

describe('X-PAGES a person', () => {
  it('shows the account, why it is banned, the lists of the person, and the actions', async () => {
    answer('get', 'admin/users/5', person());
    const asked = serveLists([offer]);
    const { user } = await render(<PersonPage id={5} />, {
      at: '/sr/admin/users/5',
      path: '/:lang/admin/:screen/:id',
      user: admin,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Milica Petrović' })).toBeVisible();
    expect(screen.getByText(/Roba nije isporučena\./)).toBeVisible();
    const bought = await screen.findByRole('region', { name: /^Poslate ponude/ });
    expect(await within(bought).findByRole('link', { name: 'Kosilica' })).toHaveAttribute(
      'href',
      '/sr/admin/products/12',
    );
    expect(within(bought).getByRole('link', { name: /^Ceo spisak/ })).toHaveAttribute(
      'href',
      '/sr/admin/offers?usr_id_buyer=5',
    );
    expect(within(screen.getByRole('region', { name: 'Obaveštenja' })).getByText(/ne i sadržaj/)).toBeVisible();
    await waitFor(() =>
      expect([...asked.keys()].sort()).toEqual([
        'ads?usr_id',
        'audit?object_id',
        'mails?usr_id',
        'offers?usr_id_buyer',
        'offers?usr_id_seller',
        'ratings?usr_id_from',
        'ratings?usr_id_to',
        'reports?usr_id_reported',
      ]),
    );
    // The page has room for words: the first actions stand as buttons, the rest in a menu.
    expect(screen.getByRole('button', { name: 'Zaključajte nalog: milica' })).toHaveTextContent('Zaključajte nalog');
    await user.click(screen.getByRole('button', { name: 'Više radnji: milica' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Vratite nalog: milica' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('shows the papers of a firm', async () => {
    answer(
      'get',
      'admin/users/5',
      person({
        usr_is_organisation: 1,
        profile: ownUser({ usr_org_pib: '100000024', usr_business_register: 'izvod.pdf' }),
      }),
    );
    serveLists();
    await render(<PersonPage id={5} />, { at: '/en/admin/users/5', lang: 'en', user: admin });
    const firm = await screen.findByRole('region', { name: /Business documents/ });
    expect(within(firm).getByText('100000024')).toBeVisible();
    expect(within(firm).getByRole('button', { name: /Register extract/ })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('says that there is no such account', async () => {
    refuse('get', 'admin/users/5', 404, 'not_found', { message: 'Ovaj korisnik ne postoji.' });
    await render(<PersonPage id={5} />, { user: admin });
    expect(await screen.findByText('Ovaj korisnik ne postoji.')).toBeVisible();
  });
});

const adDetails = (more: Partial<AdminProductDetails> = {}): AdminProductDetails => ({
  row,
  product: product({ pro_id: 12, pro_name: 'Kosilica' }),
  prices: [
    { kind: 'posted', at: '2026-02-03T10:20:00Z', price: '100.00' },
    { kind: 'closed', at: '2026-03-03T10:20:00Z', price: null },
  ],
  favourites: 4,
  ...more,
});

describe('X-PAGES an ad', () => {
  it('shows data, stored prices and what is not stored, buyers and favourites', async () => {
    answer('get', 'admin/products/12', adDetails());
    serveLists([offer]);
    await render(<AdPage id={12} />, { at: '/sr/admin/products/12', user: admin });
    expect(await screen.findByRole('heading', { level: 1, name: 'Kosilica' })).toBeVisible();
    const prices = screen.getByRole('region', { name: 'Cena kroz vreme' });
    expect(within(prices).getByText(/se ne čuvaju/)).toBeVisible();
    expect(within(prices).getByRole('row', { name: /Kraj prodaje .*Bez kupaca/ })).toBeVisible();
    const buyers = screen.getByRole('region', { name: /^Kupci i njihove ponude/ });
    expect(await within(buyers).findByRole('link', { name: 'milica' })).toHaveAttribute('href', '/sr/admin/users/5');
    await expectNoAxeViolations();
  });
});

describe('X-CORRECT an ad', () => {
  it('sends only what was changed, with a reason, and says what was refused', async () => {
    answer('get', 'admin/products/12', adDetails());
    answer('get', 'categories', []);
    answer('get', 'regions', []);
    serveLists();
    const sent: unknown[] = [];
    const { user } = await render(<AdPage id={12} />, { at: '/sr/admin/products/12', user: admin });
    await user.click(await screen.findByRole('button', { name: 'Ispravite grešku' }));
    const dialog = await screen.findByRole('dialog', { name: /^Ispravka/ });
    const save = within(dialog).getByRole('button', { name: 'Sačuvajte ispravku' });
    const origin = within(dialog).getByRole('textbox', { name: 'Poreklo' });
    await user.clear(origin);
    await fillIn(user, origin, 'Grčka');
    expect(save).toBeDisabled();
    await fillIn(user, within(dialog).getByRole('textbox', { name: /Razlog/ }), 'Greška u kucanju.');
    refuse('patch', 'admin/products/12/correction', 400, 'errorEdit', {
      fields: { pro_made_in: [{ code: 'invalid', message: 'Ovo nije poreklo.' }] },
    });
    await user.click(save);
    expect(await within(dialog).findByText('Ovo nije poreklo.')).toBeVisible();
    answer('patch', 'admin/products/12/correction', async (request) => {
      sent.push(await request.json());
      return row;
    });
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ pro_made_in: 'Grčka', reason: 'Greška u kucanju.' }]);
  });

  it('takes numbers for choices, and the order of pictures', () => {
    const ad = product({
      cat_id: 3,
      reg_id: [{ reg_id: 1, reg_name: 'Niš', reg_world: 0 }],
      images: [
        { img_id: 11, image: 'a.jpg' },
        { img_id: 12, image: 'b.jpg' },
      ],
    });
    expect(changedFields(ad, draftOf(ad))).toEqual({});
    expect(changedFields(ad, { ...draftOf(ad), cat_id: '4', reg_id: ['2', '1'], images_order: [12, 11] })).toEqual({
      cat_id: 4,
      reg_id: [2, 1],
      images_order: [12, 11],
    });
  });
});

const deal = (more: Partial<AdminOfferDetails> = {}): AdminOfferDetails => ({
  row: offer,
  changed_at: '2026-02-04T10:20:00Z',
  accepted_at: '2026-02-03T10:20:00Z',
  pro_expiry: '2026-05-03T10:20:00Z',
  closed_at: '2026-05-03T10:20:00Z',
  current_price: '90.00',
  achieved_price: '85.00',
  contract: { number: 'U-1', created_at: '2026-05-04T10:20:00Z' },
  messages: [],
  ...more,
});

describe('X-PAGES a deal', () => {
  it('shows both sides, the price, the contract, and no message', async () => {
    answer('get', 'admin/offers/70', deal());
    serveLists();
    await render(<OfferPage id={70} />, { at: '/sr/admin/offers/70', user: admin });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ponuda br. 70: Kosilica' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'gruza' })).toHaveAttribute('href', '/sr/admin/users/6');
    expect(screen.getByText('U-1')).toBeVisible();
    expect(screen.getByText(/preuzimaju samo kupac i prodavac/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tok kupoprodaje: koraci obe strane' })).toHaveAttribute(
      'href',
      '/sr/profile/deals/70',
    );
    expect(screen.getByText(/Poruke kupca i prodavca su privatne/)).toBeVisible();
    await expectNoAxeViolations();
  });
});

it('X-PAGES a list narrowed down to one person says so, and can be widened', async () => {
  const asked: string[] = [];
  answerPaged('admin/offers', (request) => {
    asked.push(new URL(request.url).searchParams.get('usr_id_buyer') ?? '');
    return [offer];
  });
  const { user, address } = await render(<OffersScreen />, { at: '/sr/admin/offers?usr_id_buyer=5', user: admin });
  await user.click(await screen.findByRole('button', { name: 'Kupac br. 5' }));
  expect(address()).toBe('/sr/admin/offers');
  await waitFor(() => expect(asked.at(-1)).toBe(''));
  expect(asked[0]).toBe('5');
});
