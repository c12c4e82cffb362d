import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminOffer, AdminProduct, GroupRow } from '@/api/types';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { OffersScreen } from '@/admin/screens/offers/OffersScreen';
import { AdsScreen } from './AdsScreen';

const ad = (changes: Partial<AdminProduct> = {}): AdminProduct => ({
  pro_id: 12,
  pro_name: 'Kosilica benzinska 46 cm sa korpom',
  pro_post_date: '2026-02-03T10:20:00Z',
  pro_expiry: '2026-03-03T22:59:59Z',
  pro_deleted: 0,
  admin_deleted: 0,
  pro_unlocked: 1,
  sold_out: 0,
  expired: 0,
  expires_in: 3,
  held: 0,
  seller_banned: 0,
  restorable: 0,
  grp_id: null,
  prm_position: null,
  offer_count: 0,
  usr_id: 5,
  usr_username: 'gruza',
  closed_at: null,
  ...changes,
});

const group = (grp_id: number, grp_name: string, grp_active: 0 | 1 = 1): GroupRow => ({
  grp_id,
  grp_name,
  grp_icon: 'star',
  grp_active,
  products_count: 0,
  system: 0,
});

/** Serves these ads; a request that changes an ad gets the changed ad, and so do all later requests. */
function serve(...posts: AdminProduct[]): { sent: [string, unknown][]; asked: URLSearchParams[] } {
  const rows = new Map(posts.map((one) => [one.pro_id, one]));
  const seen = { sent: [] as [string, unknown][], asked: [] as URLSearchParams[] };
  answer(
    'get',
    'admin/products',
    (request) => {
      seen.asked.push(new URL(request.url).searchParams);
      return [...rows.values()];
    },
    { page_count: 1, meta: { items: posts.length } },
  );
  answer('get', 'groups/all', [group(1, 'Novo'), group(7, 'Za zimu', 0)]);
  const change = (
    part: '' | '/group' | '/promotion',
    apply: (body: Record<string, unknown>) => Partial<AdminProduct>,
  ) => {
    for (const id of rows.keys()) {
      answer('patch', `admin/products/${id}${part}`, async (request) => {
        const body = (await request.json()) as Record<string, unknown>;
        seen.sent.push([`${id}${part}`, body]);
        const next = { ...ad(rows.get(id)), ...apply(body) };
        rows.set(id, next);
        return next;
      });
    }
  };
  change('', (body) =>
    'unlock' in body
      ? { pro_unlocked: body.unlock as 0 | 1 }
      : { admin_deleted: body.delete_pro as 0 | 1, restorable: body.delete_pro as 0 | 1 },
  );
  change('/group', (body) => ({ grp_id: body.grp_id as number | null }));
  change('/promotion', (body) => ({ prm_position: body.prm_position as 1 | 2 | 3 | null }));
  return seen;
}

/** Gives the reason that the open dialog asks for, and answers it. */
async function explain(user: UserEvent, yes: string) {
  const dialog = await screen.findByRole('dialog');
  await fillIn(user, within(dialog).getByRole('textbox', { name: /Razlog/ }), 'Prijava kupca');
  await user.click(within(dialog).getByRole('button', { name: yes }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const open = () => render(<AdsScreen />, { at: '/sr/admin/posts' });

describe('M-ADM-11 the list of ads', () => {
  it.each<[string, Partial<AdminProduct>, string[]]>([
    ['active', {}, ['Aktivan još 3 dana']],
    ['active for a day', { expires_in: 1 }, ['Aktivan još 1 dan']],
    ['active for many', { expires_in: 21 }, ['Aktivan još 21 dan']],
    ['its last day', { expires_in: 0 }, ['Ističe danas']],
    ['locked', { pro_unlocked: 0 }, ['Aktivan još 3 dana', 'Zaključan']],
    ['of a banned seller', { seller_banned: 1 }, ['Ističe za 3 dana', 'Prodavac je isključen']],
    ['expired', { expired: 1, expires_in: -4 }, ['Istekao pre 4 dana']],
    ['expired today', { expired: 1, expires_in: 0 }, ['Istekao danas']],
    ['sold out, and past its expiry', { sold_out: 1, expired: 1 }, ['Rasprodat']],
    ['deleted by its seller', { pro_deleted: 1, expired: 1 }, ['Obrisao prodavac']],
    ['deleted by an administrator', { admin_deleted: 1, sold_out: 1 }, ['Obrisao administrator']],
  ])('says how an ad stands: %s', async (_, changes, texts) => {
    serve(ad(changes));
    await open();
    const line = await screen.findByRole('row', { name: /Kosilica/ });
    for (const text of texts) expect(within(line).getByText(text)).toBeVisible();
    expect(
      within(line).queryAllByText(/^(Aktivan|Istekao|Ističe|Rasprodat|Obrisao|Zaključan|Prodavac je)/),
    ).toHaveLength(texts.length);
  });

  it('searches and filters by the address, and counts', async () => {
    const { asked } = serve(ad(), ad({ pro_id: 13, pro_name: 'Bušilica' }));
    const { user, address } = await open();
    expect(await screen.findByText('2 zapisa')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stanje' }), 'Zaključani');
    await user.type(screen.getByRole('searchbox'), '13');
    await waitFor(() =>
      expect(asked.at(-1)?.toString()).toBe(
        new URLSearchParams({ search: '13', state: 'locked', page: '1', locale: 'sr' }).toString(),
      ),
    );
    expect(address()).toBe('/sr/admin/posts?search=13&state=locked');
    await expectNoAxeViolations();
  });

  it('offers only what may be done', async () => {
    serve(
      ad({ pro_name: 'Aktivan' }),
      ad({ pro_id: 13, pro_name: 'Zaključan', pro_unlocked: 0 }),
      ad({ pro_id: 14, pro_name: 'Istekao', expired: 1, expires_in: -2 }),
      ad({ pro_id: 15, pro_name: 'Istekao sponzorisan', expired: 1, prm_position: 2 }),
      ad({ pro_id: 16, pro_name: 'Povratan', admin_deleted: 1, restorable: 1 }),
      ad({ pro_id: 17, pro_name: 'Nepovratan', admin_deleted: 1 }),
      ad({ pro_id: 18, pro_name: 'Prodavčev', pro_deleted: 1 }),
    );
    await open();
    await screen.findByRole('row', { name: /Prodavčev/ });
    const acts = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) }))
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label')?.split(':')[0]);
    expect(acts('Aktivan br. 12')).toEqual(['Grupa oglasa', 'Promocija oglasa', 'Zaključajte oglas', 'Obrišite oglas']);
    expect(acts('br. 13')).toEqual(['Grupa oglasa', 'Promocija oglasa', 'Otključajte oglas', 'Obrišite oglas']);
    expect(acts('br. 14')).toEqual(['Grupa oglasa', 'Obrišite oglas']);
    expect(acts('br. 15')).toEqual(['Grupa oglasa', 'Promocija oglasa', 'Obrišite oglas']);
    expect(acts('br. 16')).toEqual(['Vratite oglas']);
    expect(acts('br. 17')).toEqual([]);
    expect(acts('br. 18')).toEqual([]);
  });

  it('deletes an ad after saying what its buyers are told, and restores it', async () => {
    const { sent } = serve(ad({ offer_count: 3 }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Obrišite oglas: Kosilica/ }));
    const question = await screen.findByRole('dialog', { name: /Obrisati oglas „Kosilica/ });
    expect(within(question).getByText(/Svi kupci \(3\) i prodavac dobijaju obaveštenje/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Obrišite oglas' }));
    expect(within(question).getByText('Unesite razlog.')).toBeVisible();
    expect(sent).toEqual([]);
    await explain(user, 'Obrišite oglas');
    expect(await screen.findByText('Obrisao administrator', { selector: 'td *' })).toBeVisible();
    expect(await screen.findByText('Uspešno')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^Vratite oglas: Kosilica/ }));
    await explain(user, 'Vratite oglas');
    expect(await screen.findByText('Aktivan još 3 dana')).toBeVisible();
    expect(sent).toEqual([
      ['12', { delete_pro: 1, reason: 'Prijava kupca' }],
      ['12', { delete_pro: 0, reason: 'Prijava kupca' }],
    ]);
  });

  it.each<[string, Partial<AdminProduct>, RegExp]>([
    ['without offers', {}, /^Prodavac dobija obaveštenje\. Do isteka/],
    ['closed', { expired: 1, offer_count: 3 }, /samo sakriva: završene kupovine i ugovori ostaju/],
  ])('says what deleting does to an ad %s', async (_, changes, text) => {
    const { sent } = serve(ad(changes));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Obrišite oglas: Kosilica/ }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(text)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Otkažite' }));
    expect(sent).toEqual([]);
  });

  it('locks and unlocks with a reason', async () => {
    const { sent } = serve(ad());
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Zaključajte oglas/ }));
    await explain(user, 'Zaključajte oglas');
    await user.click(await screen.findByRole('button', { name: /^Otključajte oglas/ }));
    await explain(user, 'Otključajte oglas');
    expect(await screen.findByRole('button', { name: /^Zaključajte oglas/ })).toBeVisible();
    expect(sent).toEqual([
      ['12', { unlock: 0, reason: 'Prijava kupca' }],
      ['12', { unlock: 1, reason: 'Prijava kupca' }],
    ]);
  });

  it('says why something was refused', async () => {
    serve(ad());
    refuse('patch', 'admin/products/12', 409, 'closed', { message: 'Ova prodaja je završena.' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Zaključajte oglas/ }));
    const dialog = await screen.findByRole('dialog');
    await fillIn(user, within(dialog).getByRole('textbox', { name: /Razlog/ }), 'Prijava kupca');
    await user.click(within(dialog).getByRole('button', { name: 'Zaključajte oglas' }));
    expect(await screen.findByText('Greška: Ova prodaja je završena.')).toBeVisible();
    // What was typed is not lost.
    expect(within(dialog).getByRole('textbox', { name: /Razlog/ })).toHaveValue('Prijava kupca');
  });
});

describe('M-ADM-12 group and promotion', () => {
  it('puts an ad into a group, also one that is not shown yet, and takes it out', async () => {
    const { sent } = serve(ad());
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: /^Grupa oglasa/ }));
    expect(address()).toBe('/sr/admin/posts?dialog=edit-group-12');
    const dialog = await screen.findByRole('dialog', { name: /^Grupa: Kosilica/ });
    const field = await within(dialog).findByRole('combobox', { name: 'Grupa na početnoj stranici' });
    await user.click(within(dialog).getByRole('button', { name: 'Dodelite grupu' }));
    expect(field).toHaveAccessibleDescription(/Izaberite grupu\./);
    await user.selectOptions(field, 'Za zimu (isključena)');
    await expectNoAxeViolations();
    await user.click(within(dialog).getByRole('button', { name: 'Dodelite grupu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/sr/admin/posts');
    expect(within(await screen.findByRole('row', { name: /Za zimu/ })).getByText('Za zimu')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Grupa oglasa/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Izbacite iz grupe' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Za zimu/ })).toBeNull());
    expect(sent).toEqual([
      ['12/group', { grp_id: 7 }],
      ['12/group', { grp_id: null }],
    ]);
  });

  it('promotes an ad by level, and no more', async () => {
    const { sent } = serve(ad());
    const { user } = await open();
    for (const level of ['Nivo 2', 'Bez promocije']) {
      await user.click(await screen.findByRole('button', { name: /^Promocija oglasa/ }));
      const dialog = await screen.findByRole('dialog', { name: /^Promocija: Kosilica/ });
      await user.click(within(dialog).getByRole('radio', { name: level }));
      await user.click(within(dialog).getByRole('button', { name: 'Sačuvajte' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      if (level === 'Nivo 2') expect(await screen.findByText('Nivo 2')).toBeVisible();
    }
    await waitFor(() => expect(screen.queryByText('Nivo 2')).toBeNull());
    expect(sent).toEqual([
      ['12/promotion', { prm_position: 2 }],
      ['12/promotion', { prm_position: null }],
    ]);
  });

  it('gives an ad that is over no level, but takes it', async () => {
    serve(ad({ expired: 1, prm_position: 1 }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Promocija oglasa/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/promocija može samo da se ukloni/)).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: 'Nivo 2' })).toBeDisabled();
    expect(within(dialog).getByRole('radio', { name: 'Bez promocije' })).toBeEnabled();
  });
});

const offer = (changes: Partial<AdminOffer> = {}): AdminOffer => ({
  off_id: 70,
  off_date: '2026-02-03T10:20:00Z',
  off_quantity: 1250,
  mun_unit: 'kom.',
  off_type: 1,
  off_status: 1,
  prc_price: '90.00',
  cur_id: 'RSD',
  pro_id: 12,
  pro_name: 'Kosilica',
  usr_id_buyer: 5,
  usr_username: 'hotel7',
  usr_id_seller: 6,
  seller_username: 'gruza',
  fulfilled: null,
  sold_out: 0,
  expired: 0,
  ...changes,
});

describe('M-ADM-13 the list of offers', () => {
  it('says who offered what, at which condition, and whether a contract was made', async () => {
    answerPaged('admin/offers', [
      offer(),
      offer({ off_id: 71, usr_username: 'milica', off_type: 2, off_status: 5, fulfilled: 1, expired: 1 }),
      offer({ off_id: 72, usr_username: 'tihana', expired: 1, fulfilled: 0 }),
    ]);
    await render(<OffersScreen />, { at: '/sr/admin/offers' });
    const texts = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
    const [first, second, third] = [await texts(/hotel7/), await texts(/milica/), await texts(/tihana/)];
    expect(first.slice(-5)).toEqual(['gruza', '1.250 kom.', 'Bilo koja cena', 'Aktivna ponuda', 'NE']);
    expect(second.slice(-4)).toEqual(['1.250 kom.', 'Do 90 RSD', 'Ugovor napravljen', 'DA']);
    expect(third.slice(-2)).toEqual(['Nije kupljeno', 'NE']);
    await expectNoAxeViolations();
  });

  it('filters by status, and saves what is filtered as a table: X-CSV', async () => {
    const asked: string[] = [];
    answer(
      'get',
      'admin/offers',
      (request) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        return [offer({ off_status: 2 })];
      },
      { page_count: 1, meta: { items: 1 } },
    );
    const { user, address } = await render(<OffersScreen />, { at: '/sr/admin/offers?search=kosilica' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Stanje' }), 'Kupac odustao');
    expect(address()).toBe('/sr/admin/offers?search=kosilica&off_status=2');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(asked.at(-1)).toContain('format=csv'));
    const query = new URLSearchParams(asked.at(-1));
    expect([query.get('search'), query.get('off_status'), query.get('page')]).toEqual(['kosilica', '2', null]);
  });
});
