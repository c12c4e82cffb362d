import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { ReportButton } from './ReportButton';

const thing = { kind: 'ad', id: 12, name: 'Med od lipe' } as const;

describe('X-REPORT: reporting a thing', () => {
  it('wants a reason, and words where it is another one', async () => {
    const sent: unknown[] = [];
    answer('post', 'abuse-reports', async (request) => {
      sent.push(await request.json());
      return OK;
    });
    const { user } = await render(<ReportButton thing={thing} />, { user: true });
    await user.click(screen.getByRole('button', { name: 'Prijavite oglas: Med od lipe' }));
    const send = await screen.findByRole('button', { name: 'Pošaljite prijavu' });
    expect(screen.queryByRole('textbox', { name: /e-pošta/ })).toBeNull();
    await expectNoAxeViolations();
    await user.click(send);
    expect(screen.getByText('Izaberite razlog.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Nešto drugo' }));
    await user.click(send);
    expect(await screen.findByText('Opišite šta nije u redu.')).toBeVisible();
    await fillIn(user, screen.getByRole('textbox', { name: /Opišite šta nije u redu/ }), 'Nije med');
    await user.click(send);
    expect(await screen.findByText(/stiže u vaša obaveštenja/)).toBeVisible();
    expect(sent).toEqual([{ abr_kind: 'ad', abr_thing_id: 12, abr_reason: 'other', abr_text: 'Nije med' }]);
  });

  it('asks a visitor for an address, and says why a report is refused', async () => {
    refuse('post', 'abuse-reports', 409, 'reported', { message: 'Već ste ovo prijavili.' });
    const { user } = await render(<ReportButton thing={thing} />);
    await user.click(screen.getByRole('button', { name: 'Prijavite oglas: Med od lipe' }));
    await user.click(await screen.findByRole('radio', { name: 'Netačni podaci' }));
    await user.click(screen.getByRole('button', { name: 'Pošaljite prijavu' }));
    expect(await screen.findByText('Unesite ispravnu e-poštu.')).toBeVisible();
    await fillIn(user, screen.getByRole('textbox', { name: /Vaša e-pošta/ }), 'gost@example.com');
    await user.click(screen.getByRole('button', { name: 'Pošaljite prijavu' }));
    expect(await screen.findByText('Već ste ovo prijavili.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Otkažite' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
