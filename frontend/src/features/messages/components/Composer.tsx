import { FileText, Paperclip, SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA } from '@/shared/ui/breakpoints';
import { formatBytes } from '@/shared/format/quantity';
import { useLang } from '@/shared/hooks/useLang';
import { MessageField } from '@/entities/message/MessageField';
import { cleanMessage, messageError, messageLength } from '@/entities/message/text';
import { useLimits } from '@/entities/site/limits';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './Composer.module.css';

/** The counter shows when the end of the limit comes near. */
const COUNT_FROM = 0.8;

/** Text and file of the next message; nothing can be sent while a file is on its way. */
export function Composer({
  name,
  text,
  onText,
  file,
  onFile,
  uploading,
  onSend,
}: {
  name: string;
  text: string;
  onText: (text: string) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  uploading: boolean;
  onSend: (text: string, file: File | null) => void;
}) {
  const { t } = useTranslation('messages');
  const lang = useLang();
  const { t: common } = useTranslation();
  const { msg_max: max, file_bytes: maxBytes } = useLimits();
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);

  // On a desk one goes on writing; on a phone the keyboard would hide what one came to read.
  useEffect(() => {
    if (window.matchMedia(MEDIA.subTable).matches) field.current?.focus({ preventScroll: true });
  }, []);

  const choose = (list: FileList | null) => {
    const chosen = list?.[0] ?? null;
    if (input.current !== null) input.current.value = '';
    if (chosen === null) return;
    const tooBig = chosen.size > maxBytes;
    const empty = chosen.size === 0;
    setError(
      tooBig ? common('error.file_size', { limit: formatBytes(maxBytes, lang) }) : empty ? t('file_empty') : null,
    );
    // The file that was chosen before stays.
    if (!tooBig && !empty) onFile(chosen);
    field.current?.focus();
  };
  const send = () => {
    if (uploading) return;
    const wrong = messageError(text, max);
    if (wrong === 'long') {
      setError(common('message.long', { max, count: messageLength(text) - max }));
      return;
    }
    // Blanks alone are not sent, and are no mistake either.
    if (wrong === 'empty' && file === null) return;
    setError(null);
    onSend(cleanMessage(text), file);
    field.current?.focus();
  };
  const ready = !uploading && (file !== null || messageError(text, max) === null);

  return (
    <div className={styles.composer} data-composer>
      {file === null ? null : (
        <p className={styles.chosen}>
          <FileText size={18} strokeWidth={1.75} aria-hidden />
          <span>{file.name}</span>
          <span className="zb-figure">{formatBytes(file.size, lang)}</span>
          <IconButton
            icon={X}
            label={common('file.remove', { name: file.name })}
            onClick={() => {
              onFile(null);
              field.current?.focus();
            }}
          />
        </p>
      )}
      <div className={styles.row}>
        <input
          ref={input}
          type="file"
          className="zb-visually-hidden"
          tabIndex={-1}
          aria-label={t('attach')}
          onChange={(event) => choose(event.currentTarget.files)}
        />
        <IconButton
          icon={Paperclip}
          label={t('attach_hint', { size: formatBytes(maxBytes, lang) })}
          className={styles.attach}
          aria-disabled={uploading || undefined}
          onClick={() => {
            if (!uploading) input.current?.click();
          }}
        />
        <MessageField
          ref={field}
          label={common('message.to', { name })}
          labelHidden
          placeholder={t('placeholder')}
          value={text}
          onChange={(next) => {
            setError(null);
            onText(next);
          }}
          onSend={send}
          max={max}
          rows={1}
          error={error}
          countFrom={max * COUNT_FROM}
        />
        <button
          type="button"
          className={styles.send}
          aria-label={common('message.send')}
          title={common('message.send')}
          aria-disabled={!ready || undefined}
          onClick={send}
        >
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <p role="status" className={uploading ? styles.hint : 'zb-visually-hidden'}>
        {uploading ? t('wait_upload') : ''}
      </p>
    </div>
  );
}
