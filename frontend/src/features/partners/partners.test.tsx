import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HistoryRow, PersonRow } from '@/api/types';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { MyBuyersPage, MySellersPage } from './pages/PartnersPage';

function person(change: Partial<PersonRow> = {}): PersonRow {
  return {
    usr_id: 61,
    usr_name: 'Pekara Žitni klas',
    usr_image: '',
    usr_rating: 4.5,
    off_count: 3,
    off_date: '2025-11-12T09:41:00Z',
    ...change,
  };
}

function deal(change: Partial<HistoryRow> = {}): HistoryRow {
  return {
    off_id: 9,
    pro_id: 4,
    pro_name: 'Papir A4',
    pro_expiry: '2025-11-20T11:00:00Z',
    off_date: '2025-11-12T09:41:00Z',
    off_quantity: 1200,
    mun_unit: 'kg',
    cur_id: 'RSD',
    amount: '108000.00',
    ended_at: '2025-11-20T11:00:00Z',
    admin_deleted: 0,
    waiting: 0,
    off_status: 1,
    sold_out: 0,
    expired: 1,
    pro_deleted: 0,
    fulfilled: 1,
    withdrawn: 0,
    can_rate: 1,
    ...change,
  };
}

describe('M-PRF-07: my buyers and my sellers', () => {
  it('lists people, filters by the address, and differs by side in what it filters', async () => {
    const openDialog: string[] = [];
    answer(
      'get',
      'user/buyers',
      (request) => {
        openDialog.push(new URL(request.url).search);
        return [person()];
      },
      { page_count: 2 },
    );
    const { user, address, unmount } = await render(<MyBuyersPage />, { user: true, at: '/sr/profile/my-buyers' });
    const table = within(await screen.findByRole('table', { name: 'Moji kupci' }));
    expect(table.getByRole('row', { name: /Pekara Žitni klas.*3/ })).toBeVisible();
    await expectNoAxeViolations();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Prikažite' }), 'active');
    await waitFor(() => expect(openDialog.at(-1)).toContain('sort=active'));
    await user.click(await screen.findByRole('button', { name: 'Stranica 2' }));
    await waitFor(() => expect(address()).toBe('/sr/profile/my-buyers?sort=active&page=2'));
    unmount();
    answerPaged('user/sellers', [], 0);
    await render(<MySellersPage />, { user: true });
    expect(await screen.findByText('Još niste kupovali ni od koga.')).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Sa aktivnom ponudom' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Sa odbijenom ponudom' })).toBeInTheDocument();
  });

  it('M-RAT-01: opens a history, rates from it and comes back to it', async () => {
    const sent: unknown[] = [];
    answerPaged('user/sellers', [person()]);
    answerPaged('user/sellers/61', [
      deal(),
      deal({ off_id: 10, pro_name: 'Toner', can_rate: 0, fulfilled: 0, amount: null }),
      deal({ off_id: 11, pro_name: 'Stolica', off_status: 3, can_rate: 0, expired: 0 }),
    ]);
    answer('post', 'offers/9/rate', async (request) => {
      sent.push(await request.json());
      return { usr_rating: 4.67 };
    });
    const { user } = await render(<MySellersPage />, { user: true });
    await user.click(await screen.findByRole('button', { name: 'Istorija: Pekara Žitni klas' }));
    const history = within(await screen.findByRole('table', { name: 'Istorija prodavca Pekara Žitni klas' }));
    for (const word of ['Kupljeno', 'Nije kupljeno', 'Prodavac je odbio']) {
      expect(history.getByText(word)).toBeVisible();
    }
    expect(history.getByRole('row', { name: /^Papir A4.*1\.200/ })).toBeVisible();
    expect(history.queryByRole('button', { name: 'Ocenite: Toner' })).toBeNull();
    await user.click(history.getByRole('button', { name: 'Ocenite: Papir A4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ocena za: Pekara Žitni klas' }));
    await user.click(dialog.getByRole('button', { name: 'Pošaljite ocenu' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Izaberite zvezdice ili napišite komentar.');
    expect(sent).toEqual([]);
    await expectNoAxeViolations();
    await user.click(dialog.getByRole('radio', { name: '4 zvezdice' }));
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('radio', { name: '5 zvezdica' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Pošaljite ocenu' }));
    expect(await screen.findByText('Ocena je poslata. Prosek je sada 4,67.')).toBeVisible();
    expect(sent).toEqual([{ rat_rating: 5 }]);
    expect(await screen.findByRole('dialog', { name: 'Istorija prodavca Pekara Žitni klas' })).toBeVisible();
  });

  it('M-RAT-01: takes a comment alone, and tells a refusal', async () => {
    const sent: unknown[] = [];
    answerPaged('user/buyers', [person()]);
    answerPaged('user/buyers/61', [deal()]);
    const { user } = await render(<MyBuyersPage />, { user: true });
    await user.click(await screen.findByRole('button', { name: 'Istorija: Pekara Žitni klas' }));
    await user.click(await screen.findByRole('button', { name: 'Ocenite: Papir A4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ocena za: Pekara Žitni klas' }));
    await user.click(dialog.getByRole('radio', { name: '2 zvezdice' }));
    await user.click(dialog.getByRole('button', { name: 'Bez zvezdica' }));
    const comment = dialog.getByRole('textbox', { name: /Komentar/ });
    expect(comment).toHaveAttribute('maxlength', '300');
    await fillIn(user, comment, 'Sve u redu.');
    refuse('post', 'offers/9/rate', 409, 'already_rated', { message: 'Već ste dali ocenu.' });
    await user.click(dialog.getByRole('button', { name: 'Pošaljite ocenu' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Već ste dali ocenu.');
    answer('post', 'offers/9/rate', async (request) => {
      sent.push(await request.json());
      return { usr_rating: null };
    });
    await user.click(dialog.getByRole('button', { name: 'Pošaljite ocenu' }));
    await waitFor(() => expect(sent).toEqual([{ rat_comment: 'Sve u redu.' }]));
  });

  it('writes to the person of a row', async () => {
    answerPaged('user/buyers', [person()]);
    const { user } = await render(<MyBuyersPage />, { user: true });
    await user.click(await screen.findByRole('button', { name: 'Pošaljite poruku: Pekara Žitni klas' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Pekara Žitni klas/ }));
    expect(dialog.getByRole('textbox')).toBeVisible();
  });

  it('offers a retry when the list does not come', async () => {
    refuse('get', 'user/buyers', 500, 'server_error');
    await render(<MyBuyersPage />, { user: true });
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });
});
