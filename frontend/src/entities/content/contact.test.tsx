import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { config, OK, ownUser } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { contactErrors, EMPTY, splitName } from './contact';
import { ContactForm } from './ContactForm';
import { NewsletterSignUp } from './NewsletterSignUp';

describe('contact form (M-INF-05)', () => {
  const field = (name: RegExp) => screen.getByLabelText(name);
  async function fill(view: Awaited<ReturnType<typeof render>>) {
    await fillIn(view.user, field(/^Ime/), 'Jovana');
    await fillIn(view.user, field(/^Prezime/), 'Šćekić');
    await fillIn(view.user, field(/^E-pošta/), 'jovana@example.com');
    await fillIn(view.user, field(/^Poruka/), 'Da li radite i u Nišu?');
    await view.user.click(screen.getByRole('checkbox'));
  }
  const send = (view: Awaited<ReturnType<typeof render>>) =>
    view.user.click(screen.getByRole('button', { name: 'Pošaljite poruku' }));

  it('says at every field what is missing, and sends nothing', async () => {
    const view = await render(<ContactForm />);
    await fillIn(view.user, field(/^E-pošta/), 'jovana@');
    await send(view);
    expect(field(/^Ime/)).toHaveAccessibleDescription('Unesite ime.');
    expect(field(/^Prezime/)).toHaveAccessibleDescription('Unesite prezime.');
    expect(field(/^E-pošta/)).toHaveAccessibleDescription(/Unesite ispravnu adresu/);
    expect(field(/^Poruka/)).toHaveAccessibleDescription('Napišite poruku.');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Bez saglasnosti ne možemo da vam odgovorimo.');
    expect(screen.getByRole('alert')).toHaveFocus();
    await expectNoAxeViolations();
  });

  it('sends what was written, with the flag of the page, and offers another one', async () => {
    const sent: unknown[] = [];
    answer('post', 'contact', async (request) => {
      sent.push(await request.json());
      return { res: true };
    });
    const view = await render(<ContactForm franchise />);
    await fill(view);
    await send(view);
    expect(await screen.findByText('Hvala. Odgovor stiže na jovana@example.com.')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        name: 'Jovana',
        last_name: 'Šćekić',
        email: 'jovana@example.com',
        message: 'Da li radite i u Nišu?',
        franchise: 1,
        rules: 1,
        page: '/sr',
        token: 'none',
      },
    ]);
    await view.user.click(screen.getByRole('button', { name: 'Napišite još jednu poruku' }));
    expect(field(/^Ime/)).toHaveValue('Jovana');
    expect(field(/^Poruka/)).toHaveValue('');
  });

  it('puts the words of the server at their field, and the rest at the head', async () => {
    refuse('post', 'contact', 400, 'validation', {
      fields: { message: [{ code: 'max_length', message: 'Poruka je preduga.', limit: 255 }] },
    });
    const view = await render(<ContactForm />);
    await fill(view);
    await send(view);
    await waitFor(() => expect(field(/^Poruka/)).toHaveAccessibleDescription('Poruka je preduga.'));
    refuse('post', 'contact', 503, 'unavailable');
    await send(view);
    expect(await screen.findByText(/Server trenutno ne može/)).toBeInTheDocument();
    expect(field(/^Poruka/)).toHaveValue('Da li radite i u Nišu?');
  });

  it('offers what the account knows', async () => {
    answer('get', 'user', ownUser({ usr_name: 'Milica Petrović Ilić' }));
    await render(<ContactForm />, { user: true });
    await waitFor(() => expect(field(/^Ime/)).toHaveValue('Milica'));
    expect(field(/^Prezime/)).toHaveValue('Petrović Ilić');
    expect(field(/^E-pošta/)).toHaveValue('milica@example.com');
  });

  it('keeps a message of 255 and refuses 256', () => {
    const values = { ...EMPTY, name: 'A', last_name: 'B', email: 'a@b.rs', rules: true };
    expect(contactErrors({ ...values, message: 'x'.repeat(255) }, 255)).toEqual({});
    expect(contactErrors({ ...values, message: 'x'.repeat(256) }, 255)).toEqual({ message: 'long' });
    expect(splitName('  Ana ')).toEqual({ name: 'Ana', last_name: '' });
  });
});

describe('newsletter sign-up (M-INF-04)', () => {
  it('sends the address with the check, and tells of the letter that confirms it', async () => {
    let sent: unknown;
    let locale: string | null = null;
    answer('post', 'newsletter', async (request) => {
      sent = await request.json();
      locale = new URL(request.url).searchParams.get('locale');
      return OK;
    });
    const view = await render(<NewsletterSignUp />, { lang: 'en' });
    await fillIn(view.user, screen.getByLabelText(/Your e-mail/), 'ana @example.com');
    await view.user.click(screen.getByRole('button', { name: 'Sign up for the newsletter' }));
    expect(await screen.findByText(/open the link in the mail to ana@example.com/)).toBeInTheDocument();
    expect(sent).toEqual({ email: 'ana@example.com', token: 'none' });
    expect(locale).toBe('en');
    await expectNoAxeViolations();
  });

  it('begins the check only once somebody writes, and keeps the address when it fails', async () => {
    let asked = 0;
    answer('get', 'config', () => {
      asked += 1;
      return config();
    });
    refuse('post', 'newsletter', 400, 'human_check');
    const view = await render(<NewsletterSignUp />);
    const field = screen.getByLabelText(/Vaša e-pošta/);
    expect(screen.queryByRole('status', { name: /robot/ })).toBeNull();
    expect(asked).toBe(0);
    const button = screen.getByRole('button', { name: 'Prijavite se na bilten' });
    await view.user.click(button);
    expect(field).toHaveAccessibleDescription('Unesite adresu e-pošte.');
    expect(field).toHaveFocus();
    await fillIn(view.user, field, 'ana@example.com');
    await view.user.click(button);
    // In the form, and as a toast for who looks elsewhere by then.
    await waitFor(() =>
      expect(screen.getAllByText('Provera da niste robot nije uspela. Pokušajte ponovo.')).toHaveLength(2),
    );
    expect(field).toHaveValue('ana@example.com');
    expect(asked).toBe(1);
  });
});
