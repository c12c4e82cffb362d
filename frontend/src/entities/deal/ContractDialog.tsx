import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/api/client';
import { HelpTip } from '@/entities/site/HelpTip';
import { errorText } from '@/shared/form/errorText';
import { useForm } from '@/shared/form/useForm';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';
import { FetchButton } from '@/shared/ui/FetchButton';
import { toast } from '@/shared/ui/toast';
import styles from './ContractDialog.module.css';
import { FileTypeChoice, type FileType } from './FileTypeChoice';
import { PayByField, useFirstTerm } from './PayByField';
import { contractFile, contractPreview, paymentQuery } from './queries';

const TUTORIAL = 53;

interface Values {
  lang: '' | 'sr' | 'en';
  fileType: FileType;
  /** Null until the seller chooses one. */
  payBy: string | null;
}

const FIRST: Values = { lang: '', fileType: 'odt', payBy: null };

/**
 * Fetches the contract in the chosen language and file type. The seller's first time makes it, with the term of
 * payment, and the offer becomes "contract generated"; the buyer gets it once it is made.
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
  const { data: payment } = useQuery({ ...paymentQuery(offerId), enabled: makes });
  const firstTerm = useFirstTerm(payment?.pay_by);
  const form = useForm({
    initial: FIRST,
    fields: ['lang', 'payBy'],
    wireNames: { pay_by: 'payBy' },
    validate: ({ lang }) => (lang === '' ? { fields: { lang: t('contract.language_missing') } } : {}),
    send: ({ lang, fileType, payBy }) =>
      contractFile(offerId, lang === 'en' ? 'en' : 'sr', fileType, makes ? (payBy ?? firstTerm) : ''),
    onSuccess: (file) => {
      saveFile(file);
      toast.ok(t('contract.done', { name: file.name }));
      onMade?.();
      onClose();
    },
    onError: (error, { fields }) => {
      if (fields.payBy !== undefined) return { fields };
      toast.err(errorText(error));
      return null;
    },
  });
  const { values, errors, setValue, busy } = form;
  const payBy = values.payBy ?? firstTerm;
  return (
    <Dialog
      opened
      onClose={onClose}
      keepOpen={busy}
      title={makes ? t('contract.title', { buyer }) : t('contract.get_title')}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('contract.cancel')}
          </Button>
          <Button leftSection={<FileDown size={18} aria-hidden />} loading={busy} onClick={() => form.submit()}>
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
          value={values.lang}
          error={errors.lang}
          data={[
            { value: '', label: t('contract.choose') },
            { value: 'sr', label: t('contract.sr') },
            { value: 'en', label: t('contract.en') },
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValue('lang', value === 'sr' || value === 'en' ? value : '');
          }}
        />
        <FileTypeChoice
          label={t('contract.file_type')}
          value={values.fileType}
          onChange={(type) => setValue('fileType', type)}
        />
        {makes ? (
          <>
            <PayByField value={payBy} error={errors.payBy} onChange={(day) => setValue('payBy', day)} />
            <div>
              <FetchButton
                label={t('contract.preview')}
                load={() => contractPreview(offerId, values.lang === '' ? shown : values.lang, payBy)}
              />
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
