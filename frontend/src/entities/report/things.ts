import type { AbuseReport } from '@/api/types';

/** What can be reported. */
export type ReportKind = AbuseReport['abr_kind'];
export type ReportReason = AbuseReport['abr_reason'];

/** The reasons that the server takes for each kind, `other` last; other reasons are refused. */
export const REASONS: Readonly<Record<ReportKind, readonly ReportReason[]>> = {
  ad: ['fraud', 'forbidden', 'false', 'insult', 'spam', 'other'],
  message: ['fraud', 'insult', 'spam', 'privacy', 'other'],
  rating: ['false', 'insult', 'spam', 'privacy', 'other'],
  person: ['fraud', 'false', 'insult', 'spam', 'other'],
};

/** A thing that somebody reports. name: of the ad, the person, or whoever wrote the message or rating. */
export interface ReportedThing {
  kind: ReportKind;
  id: number;
  name: string;
}
