import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/shared/form/errorText';
import { confirm } from '@/shared/ui/confirm';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import type { Template, TemplateKind } from '../lib/templates';
import { deleteTemplate, renameTemplate, templatesKey, templatesQuery } from '../templateQueries';
import { TemplateName } from './TemplateName';
import styles from './Templates.module.css';

/** The own templates of a kind, each with its name to change and its deletion. */
export function TemplatesDialog({ kind, onClose }: { kind: TemplateKind; onClose: () => void }) {
  const { t } = useTranslation('wizard');
  const client = useQueryClient();
  const { data: templates = [] } = useQuery(templatesQuery(kind));
  const [renaming, setRenaming] = useState<number | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: templatesKey(kind) });
  const { mutate: deleteOne, isPending } = useMutation({
    mutationFn: deleteTemplate,
    onSuccess: () => toast.ok(t('templates.deleted')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });
  const askDelete = async ({ tpl_id, tpl_name }: Template) => {
    const yes = await confirm({
      title: t('templates.delete_title', { name: tpl_name }),
      text: t('templates.delete_text'),
      yes: t('templates.delete_yes'),
      no: t('templates.delete_no'),
      danger: true,
    });
    if (yes) deleteOne(tpl_id);
  };
  return (
    <Dialog opened onClose={onClose} title={t(`templates.list_${kind}`)} size="md">
      {templates.length === 0 ? <p className={styles.text}>{t('templates.empty')}</p> : null}
      <ul className={styles.list}>
        {templates.map((row) => (
          <li key={row.tpl_id}>
            {renaming === row.tpl_id ? (
              <TemplateName
                initial={row.tpl_name}
                submitLabel={t('templates.rename_yes')}
                send={async (name) => {
                  await renameTemplate(row.tpl_id, name);
                  return row.tpl_id;
                }}
                onSuccess={async () => {
                  await refresh();
                  toast.ok(t('templates.renamed'));
                  setRenaming(null);
                }}
                onCancel={() => setRenaming(null)}
              />
            ) : (
              <div className={styles.row}>
                <span className={styles.name}>{row.tpl_name}</span>
                <IconButton
                  icon={Pencil}
                  label={t('templates.rename', { name: row.tpl_name })}
                  onClick={() => setRenaming(row.tpl_id)}
                />
                <IconButton
                  icon={Trash2}
                  label={t('templates.delete', { name: row.tpl_name })}
                  disabled={isPending}
                  onClick={() => void askDelete(row)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
