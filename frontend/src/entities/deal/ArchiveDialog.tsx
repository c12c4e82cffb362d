import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import type { ArchiveChoice } from './archive';
import styles from './ArchiveDialog.module.css';
import { FileTypeChoice, type FileType } from './FileTypeChoice';

/** Language and file type of the documents, and whether the missing contracts are made too. */
export function ArchiveDialog({
  title,
  state,
  pending,
  onClose,
  onOrder,
}: {
  title: string;
  /** How many documents there are, and how many contracts can still be made. */
  state: { contracts: number; missing: number; proformas: number };
  pending: boolean;
  onClose: () => void;
  onOrder: (choice: ArchiveChoice) => void;
}) {
  const { t } = useTranslation('deals');
  const { contracts, missing, proformas } = state;
  const [lang, setLang] = useState<'sr' | 'en'>(useLang());
  const [fileType, setFileType] = useState<FileType>('odt');
  const isEmpty = contracts + proformas === 0;
  const [makeMissing, setMakeMissing] = useState(isEmpty);
  const choice = { lang, file_type: fileType, make_missing: makeMissing ? 1 : 0 } as const;
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={pending}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={pending}>
            {t('archive.cancel')}
          </Button>
          <Button
            leftSection={<FileArchive size={18} aria-hidden />}
            loading={pending}
            disabled={isEmpty && !makeMissing}
            onClick={() => onOrder(choice)}
          >
            {t('archive.order')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{t('archive.text', { contracts, proformas })}</p>
        <NativeSelect
          label={t('archive.language')}
          value={lang}
          data={[
            { value: 'sr', label: t('contract.sr') },
            { value: 'en', label: t('contract.en') },
          ]}
          onChange={(event) => setLang(event.currentTarget.value === 'en' ? 'en' : 'sr')}
        />
        <FileTypeChoice label={t('archive.file_type')} value={fileType} onChange={setFileType} />
        {missing === 0 ? null : (
          <Checkbox
            label={t('archive.make_missing', { count: missing })}
            description={t('archive.make_missing_hint')}
            checked={makeMissing}
            onChange={(event) => setMakeMissing(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
