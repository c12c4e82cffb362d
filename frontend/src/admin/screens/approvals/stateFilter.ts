import { optionsOf } from '@/admin/crud/options';

/** The filter of both queues. */
export const stateFilter = {
  name: 'state',
  label: 'adminTrading:approval.state',
  options: optionsOf(['waiting', 'returned'], 'adminTrading:approval.states'),
} as const;
