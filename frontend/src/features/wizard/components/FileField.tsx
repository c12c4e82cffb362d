import { useTranslation } from 'react-i18next';
import { FileDrop } from '@/shared/form/FileDrop';
import { remainingFiles } from '../lib/existingFiles';
import { FIELDS } from '../lib/fields';
import { fieldId, type StepProps } from '../lib/stepProps';
import { ExistingFileList } from './ExistingFileList';

/** Files beside the pictures: those of the published ad, and those that are chosen here. */
export function FileField({ step, field }: { step: StepProps; field: 'pro_quality' | 'pro_declaration' }) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <FileDrop
        id={fieldId(field)}
        label={t(`field.${field}`)}
        limits={FIELDS[field].accepts(step.limits)}
        existingCount={remainingFiles(field, step.existingFiles, step.removedFiles)}
        files={step.files[field]}
        onChange={(files) => step.setFiles({ [field]: files })}
        error={step.error(field)}
      />
      <ExistingFileList
        label={t(`field.${field}`)}
        published={step.published}
        files={step.existingFiles?.[field] ?? []}
        removed={step.removedFiles[field]}
        onRemovedChange={(ids) => step.setRemovedFiles({ [field]: ids })}
      />
    </>
  );
}
