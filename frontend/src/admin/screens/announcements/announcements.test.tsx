import { screen, within } from '@testing-library/react';
import type { RowOf } from '@/api/operations';
import { expect, it, vi } from 'vitest';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { AnnouncementsScreen } from './AnnouncementsScreen';
import { Deliveries } from './Deliveries';

const counts = () => {
  answer('get', 'notifications/announcements', []);
  answer('get', 'notifications/audience', (request) => ({
    recipients: new URL(request.url).searchParams.get('organisation') === '1' ? 3 : 21,
  }));
};

it('M-ADM-17 wants title and text, shows how they will look, counts, asks and sends', async () => {
  counts();
  const sent = vi.fn();
  const { user } = await render(<AnnouncementsScreen />, { at: '/sr/admin/send-notifications' });
  expect(await screen.findByText('Obaveštenje dobija 21 korisnik.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pošaljite obaveštenje' }));
  expect(screen.getByText('Popunite i naslov i tekst.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Naslov' })).toHaveAttribute('aria-invalid', 'true');
  await user.click(screen.getByRole('radio', { name: 'Samo firmama' }));
  expect(await screen.findByText('Obaveštenje dobijaju 3 korisnika.')).toBeVisible();
  await fillIn(user, screen.getByRole('textbox', { name: 'Naslov' }), ' Radno vreme ');
  await fillIn(user, screen.getByRole('textbox', { name: 'Tekst' }), 'U petak ne radimo.');
  const preview = screen.getByRole('region', { name: 'Pregled' });
  expect(within(preview).getByText('Radno vreme')).toBeVisible();
  expect(within(preview).getByText('U petak ne radimo.')).toBeVisible();
  await expectNoAxeViolations();
  answer('post', 'notifications', async (request) => {
    sent(await request.json());
    return { recipients: 3 };
  });
  await user.click(screen.getByRole('button', { name: 'Pošaljite obaveštenje' }));
  const question = await screen.findByRole('dialog', { name: 'Poslati „Radno vreme“?' });
  expect(within(question).getByText(/dobijaju ga 3 korisnika/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Ne šaljite' }));
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Pošaljite obaveštenje' }));
  await user.click(await screen.findByRole('button', { name: 'Pošaljite' }));
  expect(await screen.findByText('Obaveštenje se šalje. Dobijaju ga 3 korisnika.')).toBeVisible();
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    organisation: 1,
    msg_title: 'Radno vreme',
    msg_message: 'U petak ne radimo.',
  });
  expect(screen.getByRole('textbox', { name: 'Naslov' })).toHaveValue('');
});

it('M-ADM-17 keeps what was typed when the same was just sent, and puts errors at their fields', async () => {
  counts();
  const { user } = await render(<AnnouncementsScreen />, { lang: 'en', at: '/en/admin/send-notifications' });
  await fillIn(user, screen.getByRole('textbox', { name: 'Title' }), 'Hours');
  await fillIn(user, screen.getByRole('textbox', { name: 'Text' }), 'Closed.');
  refuse('post', 'notifications', 409, 'duplicate', { message: 'Just sent.' });
  await user.click(screen.getByRole('button', { name: 'Send the notification' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Just sent.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Hours');
  refuse('post', 'notifications', 400, 'validation', {
    fields: { msg_message: [{ code: 'max_length', message: 'Too long.', limit: 1000 }] },
  });
  await user.click(screen.getByRole('button', { name: 'Send the notification' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription('Too long.');
});

it('M-ADM-17 shows how far an announcement is until everybody has it', async () => {
  const sent = {
    ann_id: 4,
    msg_title: 'Radno vreme',
    organisation: 0 as const,
    recipients: 2000,
    ann_date: '2026-05-04T08:00:00Z',
  };
  const delivery = (told: number): RowOf<'notifications/announcements'> => ({
    ...sent,
    told,
    ann_finished: told === 2000 ? 1 : 0,
  });
  const poll = holdTimers(2000);
  let told = 1000;
  answer('get', 'notifications/announcements', () => [delivery(told)]);
  await render(<Deliveries />, { at: '/sr/admin/send-notifications' });
  expect(await screen.findByText(/Šalje se: dobilo 1000 od 2000 korisnika/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Radno vreme' })).toHaveAttribute('aria-valuenow', '50');
  await expectNoAxeViolations();
  told = 2000;
  poll();
  expect(await screen.findByText(/Poslato: dobilo 2000 korisnika/)).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
