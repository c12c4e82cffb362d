import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { WorkInfo, WorkRow } from '@/api/types';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { WorksScreen } from './WorksScreen';

const river: WorkRow = {
  wrk_id: 11,
  wrk_name: 'The river behind our school',
  wrk_author: 'Lena Đurić',
  cmp_id: 3,
  cmp_name: 'My town in one picture',
  sch_name: 'OŠ Zlatna grana',
  votes: 143,
  wrk_admin_points: 5,
  total_points: 331,
  wrk_deleted: 0,
  wrk_date: '2026-05-06T09:10:00Z',
};
const gone: WorkRow = { ...river, wrk_id: 12, wrk_name: 'Broken work', wrk_deleted: 1, wrk_author: '', sch_name: null };
const info: WorkInfo = {
  ...river,
  wrk_code: 'K7M2QX4A',
  wrk_parent: 'Vesna Đurić',
  wrk_phone_number: '+381 60 100 0001',
  wrk_region: 'Čačak',
  wrk_postal_code: '32000',
  wrk_address: 'Školska 1',
  wrk_email: 'vesna@example.com',
  wrk_sponsor_name: 'Boje Duga',
  wrk_sponsor_link: 'https://example.com/boje',
  wrk_class: '5-b',
  wrk_text: '',
  wrk_work: '',
  work_file: 'ab/rad.jpg',
  sch_id: 1,
  sch_region: 'Čačak',
  sch_address: 'Višnjička 4',
  sch_website: 'javascript:alert(1)',
  cmp_age: 2,
  cmp_type: 3,
  cmp_to_post: '2026-05-29T18:00:00Z',
};
const PATH = 'competitions/admin/works';

function lists() {
  answer('get', 'competitions/admin/competitions/list', [
    { cmp_id: 3, cmp_name: 'My town in one picture', cmp_deleted: 0 },
  ]);
  answerPaged(PATH, [river, gone]);
}

it('M-ADM-23 narrows works down to a competition and a search; a deleted one keeps only its info', async () => {
  lists();
  const asked: string[] = [];
  answer(
    'get',
    PATH,
    (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(`${query.get('cmp_id') ?? ''}|${query.get('search') ?? ''}`);
      return [river, gone];
    },
    { page_count: 1, meta: { items: 2 } },
  );
  const { user, address } = await render(<WorksScreen />, { at: '/sr/admin/competition-works' });
  const line = await screen.findByRole('row', { name: /The river/ });
  expect(within(line).getByText('143')).toBeVisible();
  expect(within(line).getByText('331')).toBeVisible();
  const deleted = screen.getByRole('row', { name: /Broken work/ });
  expect(within(deleted).getByText('Obrisan')).toBeVisible();
  expect(within(deleted).getByText('Bez ustanove')).toBeVisible();
  expect(within(deleted).getAllByRole('button')).toHaveLength(1);
  await screen.findByRole('option', { name: 'My town in one picture' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Konkurs' }), '3');
  await fillIn(user, screen.getByRole('searchbox'), 'reka');
  await waitFor(() => expect(asked).toContain('3|reka'));
  expect(address()).toBe('/sr/admin/competition-works?search=reka&cmp_id=3');
  await expectNoAxeViolations();
});

it('M-ADM-23 gives points of the jury, 0 to a million, and puts a refusal at the field', async () => {
  lists();
  const { user } = await render(<WorksScreen />, { at: '/sr/admin/competition-works?dialog=edit-11' });
  const points = await screen.findByRole('textbox', { name: 'Bodovi žirija' });
  expect(points).toHaveValue('5');
  await user.clear(points);
  for (const typed of ['-5', '12.5', '1e3', '99999999']) {
    await user.clear(points);
    await user.type(points, typed);
    await user.tab();
    expect(points).toHaveValue(typed);
    expect(points).toBeInvalid();
  }
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  expect(points).toHaveAccessibleDescription(/Najviše 1\.000\.000\./);
  await user.clear(points);
  await user.type(points, '1000');
  refuse('patch', `${PATH}/11`, 400, 'validation', {
    fields: { points: [{ code: 'max', message: 'Rad je zaključan.' }] },
  });
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(points).toHaveAccessibleDescription(/Rad je zaključan\./));
  const sent = vi.fn();
  answer('patch', `${PATH}/11`, async (request) => {
    sent(await request.json());
    return river;
  });
  await user.clear(points);
  await user.type(points, '40');
  await user.click(screen.getByRole('button', { name: 'Sačuvajte' }));
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ points: 40 }));
});

it('M-ADM-23 shows everything about a work; only addresses of the web become links', async () => {
  lists();
  answer('get', `${PATH}/11`, info);
  const { user } = await render(<WorksScreen />, { at: '/sr/admin/competition-works' });
  await user.click(await screen.findByRole('button', { name: /^Podaci o radu: The river/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Rad: The river behind our school' });
  expect(await within(dialog).findByText('K7M2QX4A')).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'Rad: The river behind our school' })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'vesna@example.com' })).toHaveAttribute(
    'href',
    'mailto:vesna@example.com',
  );
  expect(within(dialog).getByRole('link', { name: 'Boje Duga' })).toHaveAttribute('href', 'https://example.com/boje');
  expect(within(dialog).getByText('javascript:alert(1)').closest('a')).toBeNull();
  await expectNoAxeViolations();
});

it('M-ADM-23 sets code and password and tells them once', async () => {
  lists();
  answer('get', `${PATH}/11`, info);
  const { user } = await render(<WorksScreen />, { at: '/sr/admin/competition-works' });
  await user.click(await screen.findByRole('button', { name: /^Kod i lozinka: The river/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Pristup radu/ });
  const code = await within(dialog).findByRole('textbox', { name: 'Novi kod' });
  await fillIn(user, code, 'TOWN2026');
  refuse('post', `${PATH}/11/setup`, 409, 'duplicate', {
    fields: { wrk_code: [{ code: 'duplicate', message: 'Ova šifra već postoji.' }] },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Dodelite' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Ova šifra već postoji\./));

  const sent = vi.fn();
  answer('post', `${PATH}/11/setup`, async (request) => {
    sent(await request.json());
    return { wrk_id: 11, wrk_code: 'TOWN2027', wrk_password: 'k3mzq8xw2hpa' };
  });
  await user.clear(code);
  await fillIn(user, code, 'TOWN2027');
  await user.click(within(dialog).getByRole('switch', { name: /vesna@example\.com/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Dodelite' }));
  expect(await within(dialog).findByText('k3mzq8xw2hpa')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ wrk_code: 'TOWN2027', send: 0 });
  // Escape does not close the dialog: the administrator would lose the password.
  await user.keyboard('{Escape}');
  expect(within(dialog).getByText('k3mzq8xw2hpa')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Prepisano je' }));
  await waitFor(() => expect(screen.queryByText('k3mzq8xw2hpa')).toBeNull());
});

it('M-ADM-23 takes a work out after saying that there is no way back and taking the reason', async () => {
  lists();
  const { user } = await render(<WorksScreen />, { at: '/sr/admin/competition-works' });
  await user.click(await screen.findByRole('button', { name: 'Obrišite: The river behind our school' }));
  const question = await screen.findByRole('dialog', { name: /Obrisati/ });
  expect(within(question).getByText(/glasovi za njega se ne vraćaju/)).toBeVisible();
  const deleted = vi.fn();
  answer('delete', `${PATH}/11`, async (request) => {
    deleted(await request.json());
    return OK;
  });
  await fillIn(user, within(question).getByRole('textbox', { name: 'Razlog' }), 'Prepisan rad.');
  await user.click(within(question).getByRole('button', { name: 'Obrišite' }));
  await waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith({ reason: 'Prepisan rad.' }));
});
