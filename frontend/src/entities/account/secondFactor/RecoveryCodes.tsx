import { Button } from '@mantine/core';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import { toast } from '@/shared/ui/toast';
import { copyText } from './copyText';
import styles from './SecondFactorSetup.module.css';

/** Shows the codes for a lost phone. The server sends them only once, so the person copies or saves them here. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('secondFactor');
  const heading = useRef<HTMLParagraphElement>(null);
  // The button that the person pressed is gone: move the focus, so that a screen reader reads this text.
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const save = () =>
    saveFile({
      blob: new Blob([`${t('codes.file_head', { site: window.location.host })}\n\n${text}\n`], { type: 'text/plain' }),
      name: t('codes.file_name'),
    });
  return (
    <div className={styles.form}>
      <p ref={heading} tabIndex={-1} className={styles.explanation}>
        {t('codes.text')}
      </p>
      <ul className={styles.codes} aria-label={t('codes.label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() =>
            void copyText(text).then((done) =>
              done ? toast.ok(t('codes.copied'), 'short') : toast.info(t('codes.copy_failed')),
            )
          }
        >
          {t('codes.copy')}
        </Button>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {t('codes.download')}
        </Button>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </div>
    </div>
  );
}
