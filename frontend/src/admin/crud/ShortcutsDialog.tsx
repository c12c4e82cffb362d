import { Switch } from '@mantine/core';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './ListTools.module.css';
import { useAdminT } from './useAdminT';

const KEYS = [
  ['↑ ↓', 'admin:keys.move'],
  ['Enter', 'admin:keys.open'],
  ['/', 'admin:keys.search'],
  ['?', 'admin:keys.help'],
] as const;

/** Lists the keys of a list, and switches them off. */
export function ShortcutsDialog({
  enabled,
  onEnable,
  onClose,
}: {
  enabled: boolean;
  onEnable: (on: boolean) => void;
  onClose: () => void;
}) {
  const adminT = useAdminT();
  return (
    <Dialog opened onClose={onClose} title={adminT('admin:keys.title')}>
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{adminT(text)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={adminT('admin:keys.enabled')}
        checked={enabled}
        onChange={(event) => onEnable(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
