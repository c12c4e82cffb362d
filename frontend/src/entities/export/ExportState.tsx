import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { DataExport } from '@/api/types';
import { formatDateTime } from '@/shared/format/date';
import styles from './ExportState.module.css';
import { isUnderWay } from './underWay';

/** Where an ordered file is: waiting, in the making with its progress, failed, or ready until when. */
export function ExportState({
  last,
  file,
  texts,
}: {
  last: DataExport | null;
  file: DataExport | null;
  texts: { waiting: string; making: string; failed: string; ready: (until: string) => string };
}) {
  const underWay = isUnderWay(last);
  const share = last === null || last.exp_total === 0 ? 0 : (100 * last.exp_done) / last.exp_total;
  return (
    <>
      <div role="status">
        {underWay ? <p>{last?.exp_state === 'making' ? texts.making : texts.waiting}</p> : null}
        {last?.exp_state === 'failed' ? <p className={styles.failed}>{texts.failed}</p> : null}
        {file === null ? null : <p>{texts.ready(formatDateTime(file.exp_until))}</p>}
      </div>
      {underWay && share > 0 ? <Progress value={share} aria-label={texts.making} /> : null}
    </>
  );
}
