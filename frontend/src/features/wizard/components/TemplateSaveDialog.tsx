import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/toast';
import type { TemplateKind, TemplateValues } from '../lib/templates';
import { saveTemplate, templatesKey } from '../templateQueries';
import { TemplateName } from './TemplateName';
import styles from './Templates.module.css';

/** Asks for a name and saves what is written. */
export function TemplateSaveDialog({
  kind,
  values,
  onSaved,
  onClose,
}: {
  kind: TemplateKind;
  values: TemplateValues;
  onSaved: (id: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('wizard');
  const client = useQueryClient();
  return (
    <Dialog opened onClose={onClose} title={t(`templates.save_${kind}`)} size="sm">
      <p className={styles.text}>{t('templates.save_text')}</p>
      <TemplateName
        submitLabel={t('templates.save_yes')}
        send={async (name) => (await saveTemplate(kind, name, values)).tpl_id}
        onSuccess={async (id) => {
          await client.invalidateQueries({ queryKey: templatesKey(kind) });
          toast.ok(t('templates.saved'));
          onSaved(id);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
