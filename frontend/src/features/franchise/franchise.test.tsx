import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer } from '@/test/server';
import { feeOf } from '@/entities/content/franchiseFee';
import { FranchisePage } from './pages/FranchisePage';

describe('M-FRA-01: the franchise page', () => {
  it.each([
    ['sr', 'Zbir u vašem gradu', ['Franšiza', 'Zbir', 'Prodavci i kupci']],
    ['en', 'Zbir in your town', ['Franchise', 'Zbir', 'Sellers and buyers']],
  ] as const)('says in %s what it is about, who does what, and lists its documents', async (lang, title, roles) => {
    answer('get', 'franchise/franchise', [
      { frd_id: 4, frd_name: 'Ugovor', frd_type: 'PDF', frd_priority: 0, frd_document: '12/a.pdf' },
    ]);
    const { container } = await render(<FranchisePage />, { lang, at: `/${lang}/franchise` });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(roles);
    const [read, save] = await screen.findAllByRole('link', { name: /Ugovor/ });
    expect(read).toHaveAttribute('href', '/api/franchise/franchise/4/document');
    expect(save).toHaveAttribute('href', '/api/franchise/franchise/4/download');
    await expectNoAxeViolations(container);
  });

  it('adds the two shares up on a sum line, for any amount', async () => {
    answer('get', 'franchise/franchise', []);
    const { user } = await render(<FranchisePage />, { at: '/sr/franchise' });
    const sum = screen.getByRole('region', { name: 'Naknada u franšizi' });
    for (const text of ['15.000 RSD', '4.700 RSD', '19.700 RSD']) expect(sum).toHaveTextContent(text);
    const amount = within(sum).getByRole('textbox');
    await user.clear(amount);
    expect(sum).not.toHaveTextContent(/\d RSD/);
    await user.type(amount, '250000');
    await user.tab();
    expect(amount).toHaveValue('250.000');
    expect(sum).toHaveTextContent('4.925 RSD');
    await user.clear(amount);
    await user.type(amount, '250.x000');
    await user.tab();
    expect(amount).toHaveValue('250.x000');
    expect(amount).toBeInvalid();
    expect(sum).not.toHaveTextContent(/\d RSD/);
    expect(await screen.findByText(/Još nema dokumenata/)).toBeInTheDocument();
  });

  it('reckons in hundredths', () => {
    expect(feeOf(100n)).toEqual({ share: 2n, marketing: 0n, total: 2n });
    expect(feeOf(123_456n)).toEqual({ share: 1852n, marketing: 580n, total: 2432n });
  });

  it('sends its message with the flag', async () => {
    answer('get', 'franchise/franchise', []);
    const sent: unknown[] = [];
    answer('post', 'contact', async (request) => {
      sent.push(await request.json());
      return { res: true };
    });
    const { user } = await render(<FranchisePage />, { at: '/sr/franchise' });
    await fillIn(user, screen.getByLabelText(/^Ime/), 'Šandor');
    await fillIn(user, screen.getByLabelText(/^Prezime/), 'Kovač');
    await fillIn(user, screen.getByLabelText(/^E-pošta/), 'sandor@example.com');
    await fillIn(user, screen.getByLabelText(/^Poruka/), 'Subotica');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pošaljite poruku' }));
    expect(await screen.findByText(/Odgovor stiže na sandor@example.com/)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        name: 'Šandor',
        last_name: 'Kovač',
        email: 'sandor@example.com',
        message: 'Subotica',
        franchise: 1,
        rules: 1,
        page: '/sr/franchise',
        token: 'none',
      },
    ]);
  });
});
