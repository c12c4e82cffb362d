import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Clock, FileDown, FileText, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '@/api/client';
import { formatClock, formatDateTime } from '@/shared/format/date';
import { formatBytes } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { errorText } from '@/shared/form/errorText';
import type { ChatRow } from '@/entities/message/cache';
import { ReportButton } from '@/entities/report/ReportButton';
import { toast } from '@/shared/ui/toast';
import { textParts } from '../lib/text';
import type { Outgoing } from '../lib/useOutbox';
import styles from './Bubble.module.css';
import { FilePicture, isPicture } from './FilePicture';

/** Plain text with its http(s) addresses as links; what a link shows is where it leads. */
function Words({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {textParts(text).map((part, index) =>
        part.link === null ? (
          part.text
        ) : (
          <a key={index} href={part.link} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}

function Attachment({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation('messages');
  const fetchFile = useMutation({
    mutationFn: () => download(`files/${path}`, undefined, name),
    onSuccess: saveFile,
    onError: (error) => toast.err(errorText(error)),
  });
  return (
    <button
      type="button"
      className={styles.file}
      aria-label={t('download', { name })}
      title={t('download', { name })}
      aria-disabled={fetchFile.isPending || undefined}
      onClick={() => {
        if (!fetchFile.isPending) fetchFile.mutate();
      }}
    >
      <FileText size={18} strokeWidth={1.75} aria-hidden />
      <span>{name}</span>
      <FileDown size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** A message of the chat. */
export function Bubble({ row }: { row: ChatRow }) {
  const { t } = useTranslation('messages');
  const own = row.sender === 1;
  const erased = !row.msg_file && row.msg_message === '';
  return (
    <li className={styles.line} data-own={own || undefined}>
      <div className={styles.bubble}>
        <span className="zb-visually-hidden">{t('says', { name: own ? t('you') : row.usr_name })} </span>
        {row.msg_file ? (
          <>
            {isPicture(row.msg_file) ? <FilePicture path={row.msg_file} name={row.msg_file_name} /> : null}
            <Attachment path={row.msg_file} name={row.msg_file_name} />
          </>
        ) : erased ? (
          <p className={styles.erased}>{t('erased')}</p>
        ) : (
          <Words text={row.msg_message} />
        )}
        <div className={styles.time}>
          {own || erased ? null : <ReportButton thing={{ kind: 'message', id: row.msg_id, name: row.usr_name }} />}
          <time dateTime={row.msg_date} title={formatDateTime(row.msg_date)}>
            {formatClock(row.msg_date)}
          </time>
        </div>
      </div>
    </li>
  );
}

/** A message on its way, or one that did not arrive and may be tried again. */
export function PendingBubble({ item, onRetry, onDrop }: { item: Outgoing; onRetry: () => void; onDrop: () => void }) {
  const { t } = useTranslation('messages');
  const lang = useLang();
  const failed = item.state === 'failed';
  const percent = Math.round((item.progress ?? 0) * 100);
  return (
    <li className={styles.line} data-own data-failed={failed || undefined}>
      <div className={styles.bubble}>
        <span className="zb-visually-hidden">{t('says', { name: t('you') })} </span>
        {item.file === null ? (
          <Words text={item.text} />
        ) : (
          <p className={styles.chosen}>
            <FileText size={18} strokeWidth={1.75} aria-hidden />
            <span>{item.file.name}</span>
            <span className="zb-figure">{formatBytes(item.file.size, lang)}</span>
          </p>
        )}
        {item.file === null || failed ? null : (
          <progress className={styles.progress} max={100} value={percent} aria-label={t('progress')}>
            {percent} %
          </progress>
        )}
        <span className={styles.time}>
          {failed ? (
            <>
              <CircleAlert size={14} aria-hidden /> {t('failed')}
            </>
          ) : (
            <>
              <Clock size={14} aria-hidden /> {item.file === null ? t('sending') : t('uploading', { percent })}
            </>
          )}
        </span>
      </div>
      {failed ? (
        <div className={styles.failure}>
          {item.error === '' ? null : <p role="alert">{item.error}</p>}
          <div>
            <button type="button" onClick={onRetry}>
              <RotateCw size={14} aria-hidden /> {t('retry')}
            </button>
            <button type="button" onClick={onDrop}>
              <Trash2 size={14} aria-hidden /> {t('drop')}
            </button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
