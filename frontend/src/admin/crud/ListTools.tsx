import { Bookmark, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { IconButton } from '@/shared/ui/IconButton';
import type { AdminResource } from './resource';
import { SavedFiltersDialog } from './SavedFiltersDialog';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useAdminT } from './useAdminT';
import { useListKeys } from './useListKeys';
import type { ResourceList } from './useResourceList';
import { ViewDialog } from './ViewDialog';

/** The buttons of what every list has: its columns and order, saved filters, keys. root: holds search and rows. */
export function ListTools<Row, Draft extends object>({
  resource,
  list,
  root,
}: {
  resource: AdminResource<Row, Draft>;
  list: ResourceList<Row, Draft>;
  root: RefObject<HTMLElement | null>;
}) {
  const adminT = useAdminT();
  const [open, setOpen] = useState<'view' | 'saved' | 'keys' | null>(null);
  const { shortcuts, setShortcuts } = list.preferences;
  const close = () => setOpen(null);
  useListKeys(root, shortcuts, () => setOpen('keys'));
  const narrowable = resource.search !== undefined || resource.filters !== undefined;
  return (
    <>
      <IconButton icon={SlidersHorizontal} label={adminT('admin:view.title')} onClick={() => setOpen('view')} />
      {narrowable ? (
        <IconButton icon={Bookmark} label={adminT('admin:saved.title')} onClick={() => setOpen('saved')} />
      ) : null}
      <IconButton icon={Keyboard} label={adminT('admin:keys.title')} onClick={() => setOpen('keys')} />
      {open === 'view' ? <ViewDialog resource={resource} list={list} onClose={close} /> : null}
      {open === 'saved' ? (
        <SavedFiltersDialog
          list={resource.key}
          query={list.savedQuery}
          onUse={(query) => {
            list.applySaved(query);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'keys' ? <ShortcutsDialog enabled={shortcuts} onEnable={setShortcuts} onClose={close} /> : null}
    </>
  );
}
