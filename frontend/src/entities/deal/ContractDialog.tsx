import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import { useLang } from '@/shared/hooks/useLang';
import { errorText } from '@/shared/form/errorText';
import { Dialog } from '@/shared/ui/Dialog';
import { FetchButton } from '@/shared/ui/FetchButton';
import { HelpTip } from '@/entities/site/HelpTip';
import { toast } from '@/shared/ui/toast';
import { FileTypeChoice, type FileType } from './FileTypeChoice';
import { contractFile, contractPreview } from './queries';
import styles from './ContractDialog.module.css';

const TUTORIAL = 53;

/**
 * Fetches the contract in the chosen language and file type. The seller's first time makes it, and the offer becomes
 * "contract generated"; the buyer gets it once it is made.
 */
export function ContractDialog({
  offerId,
  buyer,
  made = false,
  onClose,
  onMade,
}: {
  offerId: number;
  /** Whose contract the seller makes; null for the buyer's own. */
  buyer: string | null;
  /** The seller has made it before, so it is only fetched. */
  made?: boolean;
  onClose: () => void;
  onMade?: () => void;
}) {
  const { t } = useTranslation('deals');
  const shown = useLang();
  const makes = buyer !== null && !made;
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
      title={makes ? t('contract.title', { buyer }) : t('contract.get_title')}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={make.isPending}>
            {t('contract.cancel')}
          </Button>
          <Button leftSection={<FileDown size={18} aria-hidden />} loading={make.isPending} onClick={submit}>
            {t(makes ? 'contract.make' : 'contract.get')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>
          {t(makes ? 'contract.text' : 'contract.get_text')} <HelpTip id={TUTORIAL} topic={t('contract.help')} />
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
        {makes ? (
          <div>
            <FetchButton
              label={t('contract.preview')}
              load={() => contractPreview(offerId, lang === '' ? shown : lang === 'en' ? 'en' : 'sr')}
            />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
