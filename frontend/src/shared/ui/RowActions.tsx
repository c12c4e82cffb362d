import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './RowActions.module.css';

export interface RowAction {
  icon: LucideIcon;
  /** What stands on the button; readers hear the row's name behind it. */
  word: string;
  /** One of the two. */
  onClick?: () => void;
  to?: string;
  danger?: boolean;
  /** Of a button that opens a part of the row. */
  expanded?: boolean;
}

/** An action that may not be there. */
export type MaybeAction = RowAction | false | null | undefined;

const there = (actions: readonly MaybeAction[]): RowAction[] =>
  actions.filter((action): action is RowAction => !!action);

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
  const rest = there(more);
  return (
    <span className={styles.actions}>
      {there(main).map((action) => (
        <MainAction key={action.word} action={action} name={name} />
      ))}
      {rest.length === 0 ? null : (
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
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
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <MenuAction key={action.word} action={action} name={name} />
            ))}
          </Menu.Dropdown>
        </Menu>
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

function MenuAction({ action, name }: { action: RowAction; name: string }) {
  const { icon: Icon, word, to } = action;
  const look = {
    leftSection: <Icon size={16} strokeWidth={1.75} aria-hidden />,
    'aria-label': `${word}: ${name}`,
    className: action.danger ? styles.danger : undefined,
  };
  return to === undefined ? (
    <Menu.Item {...look} onClick={action.onClick}>
      {word}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to}>
      {word}
    </Menu.Item>
  );
}
