import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18next } from '@/i18n';
import type { NotificationRow } from '@/api/types';
import { parsePayload } from '@/entities/notification/payload';
import { definitionOf, NOTIFICATION_TYPES } from '@/entities/notification/types';
import { OK, userCard } from '@/test/factories';
import { startTestI18n } from '@/test/i18n';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { byAd, describeNotification, valuesOf } from './lib/notification';
import { NotificationsPage } from './pages/NotificationsPage';

const PAYLOAD = {
  pro_id: 4,
  pro_name: 'Papir A4',
  pro_expiry: '2025-12-08T11:00:00Z',
  off_id: 9,
  off_count: 655,
  off_quantity: 20,
  off_quantity_old: 10,
  mun_unit: 'kom.',
  price: '2040.00',
  cur_id: 'RSD',
  buyer_username: 'ana',
  seller_username: 'linea',
  usr_username: 'milica',
  usr_username_to: 'linea',
  usr_name: 'Milica',
  usr_email: 'm@example.com',
  rating: 5,
  comment: 'Odlično',
  deadline: '2025-12-15T22:59:59Z',
  msg_title: 'Naslov',
  msg_message: 'Tekst poruke',
  old: { usr_address: 'Stara 1' },
  new: { usr_address: 'Nova 2' },
};

function row(
  change: Partial<NotificationRow> = {},
  payload: object = { ...PAYLOAD, type: 'new-buyer' },
): NotificationRow {
  return { msg_id: 1, msg_message: JSON.stringify(payload), msg_date: '2025-11-20T17:07:00Z', msg_read: 0, ...change };
}

describe('M-NTF-02: what notifications say', () => {
  it.each(['sr', 'en'] as const)('puts every type into words: %s', async (lang) => {
    await startTestI18n(lang);
    const t = i18next.getFixedT(lang === 'sr' ? 'sr-Latn' : 'en', 'notifications');
    for (const type of NOTIFICATION_TYPES) {
      const notification = describeNotification({ ...PAYLOAD, type }, t, lang, 'person');
      expect(notification?.title, type).toBeTruthy();
      expect(`${notification?.title} ${notification?.text}`, type).not.toMatch(/\{\{|undefined|type\./);
    }
  });

  it('has a value for every mark of its texts', async () => {
    await startTestI18n('en');
    const t = i18next.getFixedT('en', 'notifications');
    for (const type of NOTIFICATION_TYPES) {
      const payload = { ...PAYLOAD, type };
      const key = definitionOf(type).text?.(payload) ?? type;
      const texts = [
        t(`type.${key}.title`, { skipInterpolation: true }),
        t(`type.${key}.text`, { skipInterpolation: true }),
      ];
      const marks = texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, mark]) => mark));
      expect(Object.keys(valuesOf(type, { payload, t, lang: 'en', reader: 'person' })), type).toEqual(
        expect.arrayContaining(marks),
      );
    }
  });

  it('tells a buyer of a sell-out what they bought', async () => {
    await startTestI18n('en');
    const t = i18next.getFixedT('en', 'notifications');
    expect(describeNotification({ ...PAYLOAD, type: 'sold-out' }, t, 'en', 'person')?.text).toContain('You bought 20');
    expect(describeNotification({ ...PAYLOAD, type: 'sold-out', off_id: undefined }, t, 'en', 'person')?.section).toBe(
      'my-sales',
    );
  });

  it('says when nothing was achieved', async () => {
    await startTestI18n('en');
    const t = i18next.getFixedT('en', 'notifications');
    expect(
      describeNotification({ ...PAYLOAD, type: 'expired-buyer-unsold', price: null }, t, 'en', 'person')?.text,
    ).toContain('No offer was met.');
  });

  it('says full names, sums, limits and what waits', async () => {
    await startTestI18n('en');
    const t = i18next.getFixedT('en', 'notifications');
    const textOf = (type: string, change: object, reader: 'person' | 'firm' = 'person'): string => {
      const payload = { ...PAYLOAD, buyer_name: 'Milica Kupac', ...change, type };
      return describeNotification(payload, t, 'en', reader)?.text.replaceAll('\u00a0', ' ') ?? '';
    };
    expect(textOf('new-buyer', { limit: '1900.00', waits: 1 })).toBe(
      'Buyer: Milica Kupac, 20 pcs. Buys only if the price is not above 1.900 RSD. The price is now 2.040 RSD.',
    );
    expect(textOf('expired-buyer-price', {})).toContain('20 pcs at 2.040 RSD, 40.800 RSD in total');
    const vat = { vat_on_top: 20, limit: null, waits: 0 };
    expect(textOf('near-exp-buyer', vat)).toContain('At the current price of 2.448 RSD incl. VAT you pay 48.960 RSD');
    expect(textOf('near-exp-buyer', vat, 'firm')).toContain('2.040 RSD + VAT you pay 40.800 RSD + VAT');
    expect(textOf('near-exp-buyer', { limit: '1900.00', waits: 1 })).toContain('The offer waits for 1.900 RSD');
    expect(textOf('near-exp-buyer', { limit: null, waits: 0 })).toContain(
      'At the current price of 2.040 RSD you pay 40.800 RSD.',
    );
    expect(textOf('expired-seller-price', { off_quantity: undefined, off_unsold: 40 })).toContain('Not sold: 40 pcs');
    expect(textOf('product-changed', { changes: [{ field: 'pro_made_in', old: 'Srbija', new: 'Grčka' }] })).toContain(
      'Origin, before: Srbija; now: Grčka.',
    );
    expect(textOf('product-changed', { changes: [{ field: 'pro_made_in' }] })).toContain('Origin. If');
  });

  it.each(['sr', 'en'] as const)('names the ad, the quantity and the price in the title: %s', async (lang) => {
    await startTestI18n(lang);
    const t = i18next.getFixedT(lang === 'sr' ? 'sr-Latn' : 'en', 'notifications');
    for (const type of ['new-buyer', 'offer-edit', 'near-exp-buyer', 'expired-buyer-price', 'expired-seller-price']) {
      const title = describeNotification({ ...PAYLOAD, type }, t, lang, 'person')?.title ?? '';
      expect(title, type).toMatch(/Papir A4, (20|655)/);
      expect(title, type).toContain('2.040');
    }
  });

  it('puts the notifications of one ad together, where the newest of them is', () => {
    const rows = [{ ad: 4 }, { ad: null }, { ad: 5 }, { ad: 4 }, { ad: null }];
    expect(byAd(rows, (one) => one.ad).map((group) => group.map((one) => rows.indexOf(one)))).toEqual([
      [0, 3],
      [1],
      [2],
      [4],
    ]);
  });

  it.each(['not json', '[]', '{"a":1}'])('takes %s as unreadable', (text) => expect(parsePayload(text)).toBeNull());
});

describe('M-NTF-01: the page of notifications', () => {
  it('opens a notification and marks it read', async () => {
    let marked = 0;
    answerPaged('notifications', [row()]);
    answer('post', 'notifications/1', () => {
      marked += 1;
      return OK;
    });
    const { user } = await render(<NotificationsPage />, { user: true });
    const button = await screen.findByRole('button', { name: /nepročitano.*Nova ponuda: Papir A4/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/Cena je sada 2\.040/)).toBeVisible();
    await waitFor(() => expect(marked).toBe(1));
    await expectNoAxeViolations();
  });

  it('X-DEAL-06: opens the deal of a notification in one press, and marks it read', async () => {
    const seen: string[] = [];
    answerPaged('notifications', [
      row({}, { ...PAYLOAD, type: 'deal-step', off_id: 9, step: 'shipped', undone: false }),
    ]);
    answer('post', 'notifications/1', () => {
      seen.push('read');
      return OK;
    });
    const { user, address } = await render(<NotificationsPage />, { user: true });
    await user.click(await screen.findByRole('link', { name: /^Otvorite kupoprodaju: / }));
    await waitFor(() => expect(seen).toEqual(['read']));
    expect(address()).toBe('/sr/profile/deals/9');
  });

  it('X-DEAL-06: says by whom the goods come and under which number', async () => {
    const sent = { step: 'shipped', undone: 0, carrier: 'Pošta Srbije', tracking_number: 'RE123456785RS', note: '' };
    answerPaged('notifications', [row({}, { ...PAYLOAD, type: 'deal-step', off_id: 9, ...sent })]);
    answer('post', 'notifications/1', OK);
    const { user } = await render(<NotificationsPage />, { user: true });
    await user.click(await screen.findByRole('button', { name: /nepročitano/ }));
    expect(screen.getByText(/Prevoznik: Pošta Srbije\. Broj pošiljke: RE123456785RS\./)).toBeVisible();
  });

  it('marks all as read at one press, and reads the list again', async () => {
    let unread: 0 | 1 = 0;
    answerPaged('notifications', [row()]);
    answer('post', 'notifications/read', () => {
      unread = 1;
      answerPaged('notifications', [row({ msg_read: unread })]);
      return OK;
    });
    const { user } = await render(<NotificationsPage />, { user: true });
    await screen.findByRole('button', { name: /nepročitano/ });
    await user.click(screen.getByRole('button', { name: 'Označite sve kao pročitano' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /nepročitano/ })).toBeNull());
    expect(unread).toBe(1);
    expect(screen.getByRole('button', { name: 'Označite sve kao pročitano' })).toHaveFocus();
  });

  it('groups the notifications of one ad under its name', async () => {
    answerPaged('notifications', [
      row({ msg_id: 3 }),
      row({ msg_id: 2 }, { ...PAYLOAD, type: 'rating', pro_id: 5, pro_name: 'Pelet' }),
      row({ msg_id: 1 }, { ...PAYLOAD, type: 'reject-buyer' }),
    ]);
    await render(<NotificationsPage />, { user: true });
    const heading = await screen.findByRole('heading', { level: 2, name: 'Papir A4 2 obaveštenja' });
    const group = within(heading.closest('li')!);
    expect(group.getAllByRole('button', { name: /nepročitano ?(Nova ponuda|Kupac je odustao)/ })).toHaveLength(2);
    expect(group.queryByRole('button', { name: /Nova ocena/ })).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    await expectNoAxeViolations();
  });

  it('M-PRF-09 shows all seven details of a changed person, old and new, with the person one press away', async () => {
    const old = {
      usr_name: 'Milica Petrović',
      usr_username: 'milica',
      usr_address: 'Žička 5',
      cnt_name: 'Mađarska',
      cnt_name_en: 'Hungary',
      usr_phone_number: '+381 60 111',
      usr_region: 'Čačak',
      usr_postal_code: '32000',
    };
    const payload = { type: 'seller-changed', usr_id: 51, old, new: { ...old, usr_phone_number: '+381 60 222' } };
    answerPaged('notifications', [row({ msg_read: 1 }, payload)]);
    answer('get', 'user/51', userCard());
    answerPaged('user/51/rating', [], 0, { usr_rating: null, items: 0 });
    const { user } = await render(<NotificationsPage />, { user: true, lang: 'en' });
    await user.click(await screen.findByRole('button', { name: /^A seller changed their details: Milica Petrović/ }));
    const table = screen.getByRole('table', { name: 'Old and new details' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((line) => line.textContent)).toEqual([
      'NameMilica PetrovićMilica Petrović',
      'Usernamemilicamilica',
      'AddressŽička 5Žička 5',
      'CountryHungaryHungary',
      'Phone+381 60 111+381 60 222 (changed)',
      'LocationČačakČačak',
      'Postal code3200032000',
    ]);
    await user.click(screen.getByRole('button', { name: 'Details of the seller Milica Petrović' }));
    expect(await screen.findByText('milica@example.com')).toBeVisible();
  });

  it('deletes only after a yes', async () => {
    let deleted = 0;
    answerPaged('notifications', [row({ msg_read: 1 })]);
    answer('delete', 'notifications/1', () => {
      deleted += 1;
      return OK;
    });
    const { user } = await render(<NotificationsPage />, { user: true });
    await user.click(await screen.findByRole('button', { name: /Obrišite obaveštenje/ }));
    await user.click(await screen.findByRole('button', { name: 'Zadržite obaveštenje' }));
    expect(deleted).toBe(0);
    await user.click(screen.getByRole('button', { name: /Obrišite obaveštenje: / }));
    await user.click(await screen.findByRole('button', { name: 'Obrišite obaveštenje' }));
    await waitFor(() => expect(deleted).toBe(1));
  });

  it('says when there are none, and offers a retry when they do not come', async () => {
    answerPaged('notifications', [], 0);
    const { unmount } = await render(<NotificationsPage />, { user: true });
    expect(await screen.findByText('Nema obaveštenja.')).toBeVisible();
    unmount();
    refuse('get', 'notifications', 500, 'server_error');
    await render(<NotificationsPage />, { user: true });
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });
});
