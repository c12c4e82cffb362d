import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { answerSales, sale } from '@/test/sales';
import { SalesPage } from './pages/SalesPage';

it('X-DEAL-11: has the next step over all deals as the main button, and the board behind it', async () => {
  const closed = { state: 'expired', expired: 1, closed_at: '2025-11-10T11:00:00Z', buying_count: 2 } as const;
  answerSales([
    sale({ ...closed, delivery: 'apart', turn: { step: 'contract_issued', deals: 2, off_id: null } }),
    sale({ ...closed, pro_id: 5, pro_name: 'Toner', turn: { step: 'payment_confirmed', deals: 1, off_id: 77 } }),
  ]);
  const { user } = await render(<SalesPage />, { user: true });
  const rows = within(await screen.findByRole('table'));
  expect(rows.getByRole('link', { name: `Napravite ugovor (2): ${sale().pro_name}` })).toHaveAttribute(
    'href',
    '/sr/profile/my-sales/4?turn=seller',
  );
  expect(rows.getByRole('link', { name: 'Potvrdite uplatu: Toner' })).toHaveAttribute('href', '/sr/profile/deals/77');
  expect(rows.getByText('+ isporuka, plaća se posebno')).toBeVisible();
  await user.click(rows.getByRole('button', { name: 'Više radnji: Toner' }));
  expect(await screen.findByRole('menuitem', { name: /^Pregled/ })).toHaveAttribute('href', '/sr/profile/my-sales/5');
});

it('X-DEAL-11: leads from an ended ad that was bought to its board, and to the totals', async () => {
  const closed = { state: 'expired', expired: 1, closed_at: '2025-11-10T11:00:00Z' } as const;
  answerSales([
    sale({ ...closed, buying_count: 2 }),
    sale({ ...closed, pro_id: 5, pro_name: 'Toner', buying_count: 0 }),
    sale({ pro_id: 6, pro_name: 'Fascikla', buying_count: 3 }),
  ]);
  await render(<SalesPage />, { user: true });
  const rows = within(await screen.findByRole('table'));
  expect(rows.getByRole('link', { name: `Pregled: ${sale().pro_name}` })).toHaveAttribute(
    'href',
    '/sr/profile/my-sales/4',
  );
  expect(rows.getAllByRole('link', { name: /^Pregled:/ })).toHaveLength(1);
  expect(rows.queryByRole('link', { name: /^Napravite ugovor/ })).toBeNull();
  expect(rows.queryByText(/isporuka/)).toBeNull();
  const totals = screen.getByRole('link', { name: 'Pregled prometa' });
  expect(totals).toHaveAttribute('href', '/sr/profile/my-sales/totals');
});
