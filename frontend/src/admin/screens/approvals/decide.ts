import { patch } from '@/api/client';
import type { AdApproval, FirmApproval } from '@/api/types';

/** What an administrator decides about a row. reason: of a return. */
export interface Decision<Row> {
  row: Row;
  approve: boolean;
  reason?: string;
}

const bodyOf = ({ approve, reason }: Decision<unknown>) => ({
  approve: approve ? (1 as const) : (0 as const),
  ...(reason === undefined ? {} : { reason }),
});

/** rev: of the ad as the list shows it, so that nobody approves what has changed since. */
export const decideAd = (decision: Decision<AdApproval>) =>
  patch(`admin/ad-approvals/${decision.row.pro_id}`, { ...bodyOf(decision), rev: decision.row.rev });

export const decideFirm = (decision: Decision<FirmApproval>) =>
  patch(`admin/firm-approvals/${decision.row.usr_id}`, {
    ...bodyOf(decision),
    usr_org_pib: decision.row.usr_org_pib,
  });
