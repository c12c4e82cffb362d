import { Button, NativeSelect, Portal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/shared/ui/confirm';
import type { StepProps } from '../lib/stepProps';
import { draftOfTemplate, templateValues, wouldReplace, type TemplateKind } from '../lib/templates';
import { templatesQuery } from '../templateQueries';
import { TemplateSaveDialog } from './TemplateSaveDialog';
import { TemplatesDialog } from './TemplatesDialog';
import styles from './Templates.module.css';

/** The own templates of what a step writes: one fills its fields, what is written is saved as another. */
export function Templates({
  kind,
  step: { draft, set, termsLocked },
}: {
  kind: TemplateKind;
  step: Pick<StepProps, 'draft' | 'set' | 'termsLocked'>;
}) {
  const { t } = useTranslation('wizard');
  const { data: templates = [] } = useQuery(templatesQuery(kind));
  const [chosen, setChosen] = useState<number | null>(null);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const values = templateValues(kind, draft);

  const choose = async (id: number | null) => {
    const template = templates.find((row) => row.tpl_id === id);
    if (template === undefined) {
      setChosen(null);
      return;
    }
    const replaces = wouldReplace(kind, draft, template);
    const question = {
      title: t('templates.replace_title'),
      text: t(`templates.replace_${kind}`, { name: template.tpl_name }),
      yes: t('templates.replace_yes'),
      no: t('templates.replace_no'),
    };
    if (replaces && !(await confirm(question))) return;
    set(draftOfTemplate(kind, template));
    setChosen(template.tpl_id);
  };
  return (
    <div className={styles.bar}>
      {templates.length === 0 ? null : (
        <NativeSelect
          label={t('templates.choose')}
          disabled={termsLocked}
          value={templates.some((row) => row.tpl_id === chosen) ? String(chosen) : ''}
          data={[
            { value: '', label: t('none') },
            ...templates.map((row) => ({ value: String(row.tpl_id), label: row.tpl_name })),
          ]}
          onChange={({ currentTarget: { value } }) => void choose(value === '' ? null : Number(value))}
        />
      )}
      <span className={styles.buttons}>
        <Button variant="default" disabled={Object.keys(values).length === 0} onClick={() => setOpen('save')}>
          {t('templates.save')}
        </Button>
        {templates.length === 0 ? null : (
          <Button variant="default" onClick={() => setOpen('manage')}>
            {t('templates.manage')}
          </Button>
        )}
      </span>
      {/* Their forms must not stand within the wizard's. */}
      <Portal>
        {open === 'save' ? (
          <TemplateSaveDialog kind={kind} values={values} onSaved={setChosen} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'manage' ? <TemplatesDialog kind={kind} onClose={() => setOpen(null)} /> : null}
      </Portal>
    </div>
  );
}
