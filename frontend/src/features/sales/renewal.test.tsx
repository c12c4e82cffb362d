import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expiryWindow } from '@/entities/ad/expiry';
import { answerSales, sale } from '@/test/sales';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { SalesPage } from './pages/SalesPage';

const NAME = 'Papir A4 80 g, kutija 5 rizmi';
const { from } = expiryWindow(Date.now(), 'renewal');

async function openDialog() {
  answerSales([sale({ renewable: 1, editable: 0, state: 'expired', expired: 1 })]);
  const { user } = await render(<SalesPage />, { user: true });
  await user.click(await screen.findByRole('button', { name: `Obnovite: ${NAME}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Obnovite oglas „${NAME}“` }));
  return { user, dialog };
}

describe('M-AD-11: the renewal of a sale', () => {
  it('begins with what the ended round had, asks for the day, and sends nothing without it', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveValue(NAME);
    expect(dialog.getByRole('textbox', { name: 'Količina' })).toHaveValue('2.000');
    expect(dialog.getByRole('textbox', { name: 'Količina' })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: /Osnovna cena/ })).toHaveValue('2.350');
    await user.click(dialog.getByRole('button', { name: 'Obnovite oglas' }));
    expect(dialog.getByRole('textbox', { name: 'Ističe' })).toHaveAccessibleDescription(/Popunite ovo polje/);
    await expectNoAxeViolations();
  });

  it('raises a quantity under four to four when it is left, and says so', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Obrišite sve stepenike' }));
    const field = dialog.getByRole('textbox', { name: 'Količina' });
    await user.clear(field);
    await user.type(field, '3');
    await user.tab();
    expect(field).toHaveValue('4');
    expect(dialog.getByText('Najmanje je 4 pak., pa smo upisali toliko.')).toBeVisible();
  });

  it('sends the new round as it was typed, in the ways people write numbers and days', async () => {
    const bodies: unknown[] = [];
    answer('post', 'products/4/renew', async (request) => {
      bodies.push(await request.json());
      return { pro_id: 44, renewed_from: 4 };
    });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Obrišite sve stepenike' }));
    const [year, month, day] = from.split('-');
    await user.type(dialog.getByRole('textbox', { name: 'Ističe' }), `${Number(day)}.${Number(month)}.${year}.`);
    const quantity = dialog.getByRole('textbox', { name: 'Količina' });
    await user.clear(quantity);
    await user.type(quantity, '1.200');
    const step = async (to: string, price: string) => {
      await user.type(dialog.getByRole('textbox', { name: 'do' }), to);
      const field = dialog.getByRole('textbox', { name: /^Cena/ });
      await user.clear(field);
      await user.type(field, price);
      await user.click(dialog.getByRole('button', { name: 'Dodajte stepenik' }));
    };
    await step('600', '2350');
    await step('1200', '2.100,50');
    await user.click(dialog.getByRole('button', { name: 'Obnovite oglas' }));
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          pro_name: NAME,
          pro_expiry: from,
          pro_quantity: 1200,
          pro_base_price: '2350',
          prices: [
            { min: 1, max: 600, price: '2350.00' },
            { min: 601, max: 1200, price: '2100.50' },
          ],
        },
      ]),
    );
  });

  it('puts a refusal beside its field and keeps what was typed', async () => {
    refuse('post', 'products/4/renew', 400, 'errorCreation', {
      message: 'Oglas nije obnovljen.',
      fields: { pro_name: [{ code: 'invalid', message: 'Naziv sadrži nedozvoljenu reč.' }] },
    });
    const { user, dialog } = await openDialog();
    const day = dialog.getByRole('textbox', { name: 'Ističe' });
    await user.type(day, from);
    await user.click(dialog.getByRole('button', { name: 'Obnovite oglas' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Naziv' })).toHaveAccessibleDescription(/nedozvoljenu reč/),
    );
    expect(day).toHaveValue(from);
  });
});
