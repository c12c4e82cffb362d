import { Button } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionsMenu, presentActions, type MaybeAction, type RowAction } from './ActionsMenu';
import styles from './RowActions.module.css';

/** What can be done with a row: its main actions in words, the others in a menu. Never more than two lines high. */
export function RowActions({
  name,
  main,
  more = [],
  busy = false,
}: {
  /** Of the row. */
  name: string;
  main: readonly MaybeAction[];
  more?: readonly MaybeAction[];
  /** An action of the menu is running. */
  busy?: boolean;
}) {
  const { t } = useTranslation();
  const rest = presentActions(more);
  return (
    <span className={styles.actions}>
      {presentActions(main).map((action) => (
        <MainAction key={action.word} action={action} name={name} />
      ))}
      {rest.length === 0 ? null : (
        <ActionsMenu
          name={name}
          actions={rest}
          target={
            <Button
              variant="subtle"
              size="compact-sm"
              className={styles.more ?? ''}
              loading={busy}
              aria-label={t('table.more_actions', { name })}
              title={t('table.more_actions', { name })}
            >
              <Ellipsis size={18} aria-hidden />
            </Button>
          }
        />
      )}
    </span>
  );
}

function MainAction({ action, name }: { action: RowAction; name: string }) {
  const { icon: Icon, word, to } = action;
  const look = {
    variant: 'default',
    size: 'compact-sm',
    leftSection: <Icon size={16} strokeWidth={1.75} aria-hidden />,
    'aria-label': `${word}: ${name}`,
  } as const;
  return to === undefined ? (
    <Button
      {...look}
      {...(action.expanded === undefined ? {} : { 'aria-expanded': action.expanded })}
      onClick={action.onClick}
    >
      {word}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {word}
    </Button>
  );
}
