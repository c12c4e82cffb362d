import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import styles from './ActionsMenu.module.css';

export interface RowAction {
  icon: LucideIcon;
  /** What stands on the button; readers hear the row's name behind it. */
  word: string;
  /** One of the two. */
  onClick?: () => void;
  to?: string;
  danger?: boolean;
  /** Takes something away that can be given back. */
  caution?: boolean;
  disabled?: boolean;
  /** Of a button that opens a part of the row. */
  expanded?: boolean;
}

/** An action that may not be there. */
export type MaybeAction = RowAction | false | null | undefined;

export const presentActions = (actions: readonly MaybeAction[]): RowAction[] =>
  actions.filter((action): action is RowAction => !!action);

/** Actions of a row in words, behind the button that is `target`. */
export function ActionsMenu({
  name,
  actions,
  target,
}: {
  name: string;
  actions: readonly RowAction[];
  target: ReactElement;
}) {
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MenuAction key={action.word} action={action} name={name} />
        ))}
      </Menu.Dropdown>
    </Menu>
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
    <Menu.Item {...look} disabled={action.disabled === true} onClick={action.onClick}>
      {word}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to}>
      {word}
    </Menu.Item>
  );
}
