import { Button } from '@mantine/core';
import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '@/shared/ui/DataTable';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './DocumentTable.module.css';
import type { DocumentFile } from './queries';

/**
 * Documents to open and to save. A picture opens in the page, a PDF in a new tab (the site forbids frames), anything
 * else can only be saved. They are public, so plain links suffice. Needs the namespace `documents`.
 */
export function DocumentTable({ files }: { files: readonly DocumentFile[] }) {
  const { t } = useTranslation('documents');
  const [shown, setShown] = useState<DocumentFile | null>(null);
  const save = (file: DocumentFile) => `/api/${file.path}/download`;
  return (
    <>
      <DataTable
        caption={t('caption')}
        cards="below600"
        rows={files}
        rowKey={(file) => file.id}
        rowName={(file) => file.name}
        columns={[
          { key: 'name', label: t('name'), cell: (file) => <span className={styles.name}>{file.name}</span> },
          { key: 'type', label: t('type'), cell: (file) => t(`kind.${file.type}`) },
        ]}
        actions={(file) => (
          <>
            {file.type === 'PDF' ? (
              <Button
                component="a"
                variant="default"
                size="sm"
                href={`/api/${file.path}/document`}
                target="_blank"
                rel="noopener"
                aria-label={t('read_pdf', { name: file.name })}
                leftSection={<Eye size={16} aria-hidden />}
              >
                {t('read')}
              </Button>
            ) : file.type === 'IMG' ? (
              <Button
                variant="default"
                size="sm"
                aria-label={t('read_image', { name: file.name })}
                leftSection={<Eye size={16} aria-hidden />}
                onClick={() => setShown(file)}
              >
                {t('read')}
              </Button>
            ) : null}
            <Button
              component="a"
              variant="default"
              size="sm"
              href={save(file)}
              download
              aria-label={t('save_name', { name: file.name })}
              leftSection={<Download size={16} aria-hidden />}
            >
              {t('save')}
            </Button>
          </>
        )}
      />
      {shown === null ? null : (
        <Dialog
          opened
          size="lg"
          title={shown.name}
          onClose={() => setShown(null)}
          actions={
            <Button component="a" href={save(shown)} download leftSection={<Download size={16} aria-hidden />}>
              {t('save')}
            </Button>
          }
        >
          <img className={styles.image} src={`/api/${shown.path}/document`} alt={shown.name} />
        </Dialog>
      )}
    </>
  );
}
