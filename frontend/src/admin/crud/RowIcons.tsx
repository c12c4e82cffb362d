import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu, presentActions, type MaybeAction } from '@/shared/ui/ActionsMenu';
import { IconButton } from '@/shared/ui/IconButton';

/**
 * The actions of a row as icons. If there are more than there is room for, the later ones stand in a menu in words.
 *
 * name: of the row. room: for how many buttons, the menu's own included.
 */
export function RowIcons({
  name,
  actions,
  room = 4,
}: {
  name: string;
  actions: readonly MaybeAction[];
  room?: number;
}) {
  const { t } = useTranslation();
  const all = presentActions(actions);
  const icons = all.length > room ? all.slice(0, room - 1) : all;
  const rest = all.slice(icons.length);
  return (
    <>
      {icons.map(({ icon, word, danger, caution, disabled, onClick }) => (
        <IconButton
          key={word}
          icon={icon}
          label={`${word}: ${name}`}
          tone={danger ? 'danger' : caution ? 'lit' : 'plain'}
          disabled={disabled}
          onClick={onClick}
        />
      ))}
      {rest.length === 0 ? null : (
        <ActionsMenu
          name={name}
          actions={rest}
          target={<IconButton icon={Ellipsis} label={t('table.more_actions', { name })} />}
        />
      )}
    </>
  );
}
