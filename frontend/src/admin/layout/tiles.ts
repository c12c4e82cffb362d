import type { Dashboard } from '@/api/types';
import type { AdminKey } from '@/admin/crud/useAdminT';

/** A number of the dashboard and the list whose rows it counts. */
export interface Tile {
  key: Exclude<keyof Dashboard, 'active_competition' | 'audit'>;
  label: AdminKey;
  /** Path of the screen with the list. */
  screen: string;
  query?: Record<string, string>;
  /** Highlights any value above zero: something is broken. */
  warns?: boolean;
}

/* `tests/backoffice/test_dashboard.py` compares each number with the list under these filters. */

/** What waits until an administrator does something. */
export const WAITING: readonly Tile[] = [
  {
    key: 'mails_dead',
    label: 'adminStatistics:dashboard.mails_dead',
    screen: 'mails',
    query: { state: 'dead' },
    warns: true,
  },
  {
    key: 'jobs_late',
    label: 'adminStatistics:dashboard.jobs_late',
    screen: 'jobs',
    query: { late: '1' },
    warns: true,
  },
  {
    key: 'abuse_reports',
    label: 'adminStatistics:dashboard.abuse_reports',
    screen: 'abuse-reports',
    query: { state: 'waiting' },
  },
  {
    key: 'ad_approvals',
    label: 'adminStatistics:dashboard.ad_approvals',
    screen: 'ad-approvals',
    query: { state: 'waiting' },
  },
  {
    key: 'firm_approvals',
    label: 'adminStatistics:dashboard.firm_approvals',
    screen: 'firm-approvals',
    query: { state: 'waiting' },
  },
  {
    key: 'support_cases',
    label: 'adminStatistics:dashboard.cases',
    screen: 'cases',
    query: { state: 'waiting' },
  },
  {
    key: 'unconfirmed_schools',
    label: 'adminStatistics:dashboard.schools',
    screen: 'schools',
    query: { confirmed: '0' },
  },
  { key: 'locked_accounts', label: 'adminStatistics:dashboard.locked', screen: 'users', query: { usrType: 'locked' } },
];

/** What goes on. */
export const TODAY: readonly Tile[] = [
  { key: 'products_today', label: 'adminStatistics:dashboard.products', screen: 'posts', query: { when: 'today' } },
  { key: 'offers_today', label: 'adminStatistics:dashboard.offers', screen: 'offers', query: { when: 'today' } },
  { key: 'users_today', label: 'adminStatistics:dashboard.users', screen: 'users', query: { when: 'today' } },
  { key: 'open_products', label: 'adminStatistics:dashboard.open_products', screen: 'posts', query: { state: 'open' } },
  { key: 'expiring_3_days', label: 'adminStatistics:dashboard.expiring', screen: 'posts', query: { when: 'expiring' } },
  {
    key: 'mails_waiting',
    label: 'adminStatistics:dashboard.mails_waiting',
    screen: 'mails',
    query: { state: 'waiting' },
  },
];
