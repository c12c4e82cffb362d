import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdApproval, FirmApproval } from '@/api/types';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, answerPaged, refuse } from '@/test/server';
import { AdApprovalsScreen } from './AdApprovalsScreen';
import { FirmApprovalsScreen } from './FirmApprovalsScreen';

const ad: AdApproval = {
  pro_id: 12,
  pro_name: 'Livadski med',
  rev: 3,
  usr_id: 4,
  usr_username: 'medonosa',
  pro_expiry: '2099-12-08T11:00:00Z',
  sent_at: '2026-03-02T10:20:00Z',
  state: 'waiting',
  reason: '',
};
const firm: FirmApproval = {
  usr_id: 4,
  usr_username: 'medonosa',
  usr_org_full_name: 'Pčelinjak Medonoša d.o.o.',
  usr_org_pib: '100000024',
  usr_org_id: '07000000',
  usr_business_register: 'private/izvod.pdf',
  usr_tax_info: '',
  usr_date: '2026-03-02T10:20:00Z',
  state: 'waiting',
  reason: '',
};
const sent: unknown[] = [];

describe('X-APPROVE: approving first ads and firms', () => {
  it('approves the ad that was looked at', async () => {
    sent.length = 0;
    answerPaged('admin/ad-approvals', [ad]);
    answer('patch', 'admin/ad-approvals/12', async (request) => {
      sent.push(await request.json());
      return { ...ad, state: 'approved' as const };
    });
    const { user } = await render(<AdApprovalsScreen />, { at: '/sr/admin/ad-approvals' });
    await user.click(await screen.findByRole('button', { name: 'Odobrite: Livadski med' }));
    await user.click(await screen.findByRole('button', { name: 'Odobrite oglas' }));
    await waitFor(() => expect(sent).toEqual([{ approve: 1, rev: 3 }]));
    await expectNoAxeViolations();
  });

  it('returns the ad with a reason, and says why it could not', async () => {
    answerPaged('admin/ad-approvals', [ad]);
    refuse('patch', 'admin/ad-approvals/12', 409, 'changed', { message: 'Oglas je izmenjen.' });
    const { user } = await render(<AdApprovalsScreen />, { at: '/sr/admin/ad-approvals' });
    await user.click(await screen.findByRole('button', { name: 'Vratite: Livadski med' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Vratite oglas' }));
    expect(within(dialog).getByRole('textbox')).toBeInvalid();
    await user.type(within(dialog).getByRole('textbox'), 'Slika je mutna.');
    await user.click(within(dialog).getByRole('button', { name: 'Vratite oglas' }));
    expect(await screen.findByText(/Oglas je izmenjen/)).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('Slika je mutna.');
  });

  it('shows number and papers of a firm, and returns them', async () => {
    sent.length = 0;
    answerPaged('admin/firm-approvals', [firm]);
    answer('patch', 'admin/firm-approvals/4', async (request) => {
      sent.push(await request.json());
      return { ...firm, state: 'returned' as const, reason: 'Izvod je star.' };
    });
    const { user } = await render(<FirmApprovalsScreen />, { at: '/en/admin/firm-approvals', lang: 'en' });
    expect(await screen.findByText('100000024')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Register extract' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Return: ${firm.usr_org_full_name}` }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Izvod je star.');
    await user.click(within(dialog).getByRole('button', { name: 'Return the details' }));
    await waitFor(() => expect(sent).toEqual([{ approve: 0, reason: 'Izvod je star.', usr_org_pib: '100000024' }]));
  });
});
