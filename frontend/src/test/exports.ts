import type { DataExport } from '@/api/types';

/** An ordered file in this state; half of it is done while it is in the making. */
export function exportRow(state: DataExport['exp_state'], change: Partial<DataExport> = {}): DataExport {
  const ended = state === 'ready' || state === 'failed';
  return {
    exp_id: 7,
    exp_list: '',
    exp_name: 'zbir-milica-2026-05-04.zip',
    exp_state: state,
    exp_done: state === 'making' ? 8 : 0,
    exp_total: state === 'making' ? 16 : 0,
    exp_date: '2026-05-04T08:00:00Z',
    exp_until: ended ? '2026-05-11T08:00:00Z' : null,
    ...change,
  };
}
