import { Button } from '@mantine/core';
import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '@/shared/ui/DataTable';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './PaperTable.module.css';
import type { Paper } from './queries';

/**
 * Documents to read and to keep. A picture is shown in the page, a PDF by the browser's own reader in a tab beside it (a
 * page of ours holds no frames), the rest can only be saved. They are everybody's, so plain links serve. Needs the
 * namespace `papers`.
 */
export function PaperTable({ papers }: { papers: readonly Paper[] }) {
  const { t } = useTranslation('papers');
  const [shown, setShown] = useState<Paper | null>(null);
  const save = (paper: Paper) => `/api/${paper.path}/download`;
  return (
    <>
      <DataTable
        caption={t('caption')}
        cards="below600"
        rows={papers}
        rowKey={(paper) => paper.id}
        rowName={(paper) => paper.name}
        columns={[
          { key: 'name', label: t('name'), cell: (paper) => <span className={styles.name}>{paper.name}</span> },
          { key: 'type', label: t('type'), cell: (paper) => t(`kind.${paper.type}`) },
        ]}
        actions={(paper) => (
          <>
            {paper.type === 'PDF' ? (
              <Button
                component="a"
                variant="default"
                size="sm"
                href={`/api/${paper.path}/document`}
                target="_blank"
                rel="noopener"
                aria-label={t('read_pdf', { name: paper.name })}
                leftSection={<Eye size={16} aria-hidden />}
              >
                {t('read')}
              </Button>
            ) : paper.type === 'IMG' ? (
              <Button
                variant="default"
                size="sm"
                aria-label={t('read_image', { name: paper.name })}
                leftSection={<Eye size={16} aria-hidden />}
                onClick={() => setShown(paper)}
              >
                {t('read')}
              </Button>
            ) : null}
            <Button
              component="a"
              variant="default"
              size="sm"
              href={save(paper)}
              download
              aria-label={t('save_name', { name: paper.name })}
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
