import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAdminT } from '@/admin/crud/useAdminT';
import { ComboboxField } from '@/shared/form/ComboboxField';
import { Dialog } from '@/shared/ui/Dialog';
import { LoadError } from '@/shared/ui/States';
import styles from './FindDialog.module.css';
import { useFound } from './useFound';

const LONGEST = 100;

/** Finds a person, an ad, an offer, an e-mail or a screen: arrows choose, Enter opens, Escape closes. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const adminT = useAdminT();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { groups, failed, settled, retry } = useFound(text);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <Dialog opened onClose={onClose} title={adminT('admin:find.title')} size="md">
      <ComboboxField
        data-autofocus
        className={styles.field}
        label={adminT('admin:find.label')}
        enterKeyHint="go"
        maxLength={LONGEST}
        value={text}
        onType={setText}
        groups={groups}
        listLabel={adminT('admin:find.results')}
        listClassName={styles.list}
        onChoose={(row) => {
          onClose();
          void navigate(row.to);
        }}
        announcement={settled && !failed ? adminT('admin:find.count', { count }) : null}
      >
        {failed ? <LoadError onRetry={retry} text={t('state.load_error')} /> : null}
      </ComboboxField>
      {settled && count === 0 && !failed ? <p className={styles.hint}>{adminT('admin:find.nothing')}</p> : null}
      {text.trim() === '' ? <p className={styles.hint}>{adminT('admin:find.hint')}</p> : null}
    </Dialog>
  );
}
