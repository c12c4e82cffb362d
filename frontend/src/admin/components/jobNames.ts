import type { AdminT } from '@/admin/crud/useAdminT';

const NAMES = [
  'close-due-ads',
  'send-reminders',
  'send-deadline-reminders',
  'send-newsletters',
  'change-phases',
  'make-due-copies',
  'restart-lost-exports',
  'continue-announcements',
  'clean-up',
  'check-invariants',
] as const;

/** The translated name of a job, or its name in the schedule if it has no translation. */
export function jobLabel(adminT: AdminT, name: string): string {
  const known = NAMES.find((one) => one === name);
  return known === undefined ? name : adminT(`adminOps:job.names.${known}`);
}
