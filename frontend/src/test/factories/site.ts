import type { Data } from '@/api/operations';
import type { Config, Ok } from '@/api/types';
import { LIMITS } from '@/entities/site/limits';

/** The answer to a change that returns no data. */
export const OK: Ok = { res: 'ok' };

export function config(change: Partial<Config> = {}): Config {
  return {
    human_check: { provider: 'none', site_key: '', script_url: '' },
    social: null,
    support_email: 'podrska@zbir.example',
    file_base: '/api/files/',
    limits: LIMITS,
    networks: [],
    ...change,
  };
}

type Counters = Data<'get', 'notifications/count'>;

/** Counters of unread messages and notifications, all zero. */
export function counters(change: Partial<Counters> = {}): Counters {
  return { total: 0, notification: 0, message: 0, ...change };
}

type Tutorial = Data<'get', `tutorials/${number}`>;

export function tutorial(change: Partial<Tutorial> = {}): Tutorial {
  return { tut_id: 1, tut_name: 'Pomoć', tut_text: '<p>Uputstvo.</p>', ...change };
}
