import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import { errorText } from '@/shared/form/errorText';
import { Dialog } from '@/shared/ui/Dialog';
import { HelpTip } from '@/entities/site/HelpTip';
import { toast } from '@/shared/ui/toast';
import { FileTypeChoice, type FileType } from './FileTypeChoice';
import { contractFile } from './queries';
import styles from './ContractDialog.module.css';

const TUTORIAL = 53;

/**
 * Fetches the contract in the chosen language and file type. The seller's first time makes it, and the offer becomes
 * "contract generated"; the buyer gets it once it is made.
 */
export function ContractDialog({
  offerId,
  buyer,
  onClose,
  onMade,
}: {
  offerId: number;
  /** Whose contract the seller makes; null for the buyer's own. */
  buyer: string | null;
  onClose: () => void;
  onMade?: () => void;
}) {
  const { t } = useTranslation('deals');
  const [lang, setLang] = useState('');
  const [fileType, setFileType] = useState<FileType>('odt');
  const [missing, setMissing] = useState(false);
  const make = useMutation({
    mutationFn: (language: 'sr' | 'en') => contractFile(offerId, language, fileType),
    onSuccess: (file) => {
      saveFile(file);
      toast.ok(t('contract.done', { name: file.name }));
      onMade?.();
      onClose();
    },
    onError: (error) => toast.err(errorText(error)),
  });
  const submit = () => {
    if (lang !== 'sr' && lang !== 'en') {
      setMissing(true);
      return;
    }
    make.mutate(lang);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={make.isPending}
      title={buyer === null ? t('contract.get_title') : t('contract.title', { buyer })}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={make.isPending}>
            {t('contract.cancel')}
          </Button>
          <Button leftSection={<FileDown size={18} aria-hidden />} loading={make.isPending} onClick={submit}>
            {t(buyer === null ? 'contract.get' : 'contract.make')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          {t(buyer === null ? 'contract.get_text' : 'contract.text')}{' '}
          <HelpTip id={TUTORIAL} topic={t('contract.help')} />
        </p>
        <NativeSelect
          label={t('contract.language')}
          required
          value={lang}
          error={missing ? t('contract.language_missing') : undefined}
          data={[
            { value: '', label: t('contract.choose') },
            { value: 'sr', label: t('contract.sr') },
            { value: 'en', label: t('contract.en') },
          ]}
          onChange={(event) => {
            setLang(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <FileTypeChoice label={t('contract.file_type')} value={fileType} onChange={setFileType} />
      </div>
    </Dialog>
  );
}
