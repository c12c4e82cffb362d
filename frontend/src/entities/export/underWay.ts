import type { DataExport } from '@/api/types';

const POLL_MS = 3000;

/** Whether a job still has to make the ordered file. */
export const isUnderWay = (order: DataExport | null) =>
  order !== null && (order.exp_state === 'waiting' || order.exp_state === 'making');

/** How long to wait before asking again how far the file is; false when nothing changes any more. */
export const pollWhileUnderWay = (order: DataExport | null) => (isUnderWay(order) ? POLL_MS : false);
