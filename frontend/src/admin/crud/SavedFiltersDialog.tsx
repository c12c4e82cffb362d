import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/shared/form/errorText';
import { Dialog } from '@/shared/ui/Dialog';
import { IconButton } from '@/shared/ui/IconButton';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import styles from './ListTools.module.css';
import { deleteFilter, renameFilter, savedFilterQueries, saveFilter } from './savedFilters';
import { useAdminT } from './useAdminT';
import { useRowAction } from './useRowAction';

const NAME_MAX = 60;

/** A name to be typed: of a new filter, or the new one of an old filter. */
function NameForm({
  label,
  start = '',
  busy,
  onSave,
}: {
  label: string;
  start?: string;
  busy: boolean;
  onSave: (name: string) => void;
}) {
  const adminT = useAdminT();
  const [name, setName] = useState(start);
  const [missing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (name.trim() === '') setMissing(true);
        else onSave(name.trim());
      }}
    >
      <TextInput
        label={label}
        maxLength={NAME_MAX}
        value={name}
        error={missing ? adminT('admin:saved.needed') : null}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant="default" loading={busy}>
        {adminT('admin:saved.save')}
      </Button>
    </form>
  );
}

/** The filters that the administrator has saved for a list: use, rename and delete them, and save the present ones. */
export function SavedFiltersDialog({
  list,
  query,
  onUse,
  onClose,
}: {
  /** Key of the list. */
  list: string;
  /** What the list shows now. */
  query: string;
  onUse: (query: string) => void;
  onClose: () => void;
}) {
  const adminT = useAdminT();
  const client = useQueryClient();
  const saved = useQuery(savedFilterQueries.ofList(list));
  const [renamed, setRenamed] = useState<number | null>(null);
  const [stored, setStored] = useState(0); // an empty form after each
  const refresh = () => client.invalidateQueries({ queryKey: savedFilterQueries.ofList(list).queryKey });
  const saving = useRowAction((name: string) => saveFilter(list, name, query), refresh);
  const renaming = useRowAction(({ id, name }: { id: number; name: string }) => renameFilter(id, name), refresh);
  const deleting = useRowAction(deleteFilter, refresh);
  return (
    <Dialog opened onClose={onClose} title={adminT('admin:saved.title')}>
      {saved.isPending ? (
        <SkeletonLines />
      ) : saved.isLoadingError ? (
        <LoadError text={errorText(saved.error)} onRetry={() => void saved.refetch()} />
      ) : saved.data.length === 0 ? (
        <p className={styles.none}>{adminT('admin:saved.none')}</p>
      ) : (
        <ul className={styles.saved}>
          {saved.data.map(({ sav_id: id, sav_name: name, sav_query }) =>
            renamed === id ? (
              <li key={id}>
                <NameForm
                  label={adminT('admin:saved.new_name', { name })}
                  start={name}
                  busy={renaming.isPending}
                  onSave={(next) => renaming.mutate({ id, name: next }, { onSuccess: () => setRenamed(null) })}
                />
              </li>
            ) : (
              <li key={id}>
                <Button variant="subtle" className={styles.use} onClick={() => onUse(sav_query)}>
                  {name}
                </Button>
                <IconButton
                  icon={Pencil}
                  label={adminT('admin:saved.rename', { name })}
                  onClick={() => setRenamed(id)}
                />
                <IconButton
                  icon={Trash2}
                  tone="danger"
                  label={adminT('admin:saved.delete', { name })}
                  disabled={deleting.isPending}
                  onClick={() => deleting.mutate(id)}
                />
              </li>
            ),
          )}
        </ul>
      )}
      <NameForm
        key={stored}
        label={adminT('admin:saved.save_as')}
        busy={saving.isPending}
        onSave={(name) => saving.mutate(name, { onSuccess: () => setStored((count) => count + 1) })}
      />
    </Dialog>
  );
}
