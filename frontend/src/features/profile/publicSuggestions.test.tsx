import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer } from '@/test/server';
import { PublicSuggestionsPage } from './pages/SuggestionsPage';

it('M-INF-05 a visitor sends a suggestion with a name and an address', async () => {
  const sent: unknown[] = [];
  answer('post', 'suggestions-public', async (request) => {
    sent.push(await request.json());
    return OK;
  });
  const { user } = await render(<PublicSuggestionsPage />);
  await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
  expect(screen.getAllByText('Popunite ovo polje.')).toHaveLength(3);
  expect(screen.getByLabelText(/Ime i prezime/)).toHaveFocus();
  await fillIn(user, screen.getByLabelText(/Ime i prezime/), 'Jovana Šćekić');
  await fillIn(user, screen.getByLabelText(/E-pošta/), 'jovana');
  await fillIn(user, screen.getByLabelText(/predlog/i), 'Dodajte filter po gradu.');
  await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
  expect(screen.getByText('Unesite ispravnu adresu e-pošte.')).toBeVisible();
  await fillIn(user, screen.getByLabelText(/E-pošta/), '@example.com');
  await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { usr_name: 'Jovana Šćekić', usr_email: 'jovana@example.com', msg_message: 'Dodajte filter po gradu.' },
    ]),
  );
  await expectNoAxeViolations();
});

it('M-INF-05 who is signed in need not say who writes', async () => {
  const sent: unknown[] = [];
  answer('post', 'suggestions', async (request) => {
    sent.push(await request.json());
    return OK;
  });
  const { user } = await render(<PublicSuggestionsPage />, { user: true });
  expect(screen.queryByLabelText(/E-pošta/)).toBeNull();
  await fillIn(user, screen.getByLabelText(/predlog/i), 'Dodajte filter po gradu.');
  await user.click(screen.getByRole('button', { name: 'Pošaljite predlog' }));
  await waitFor(() => expect(sent).toEqual([{ msg_message: 'Dodajte filter po gradu.' }]));
});
