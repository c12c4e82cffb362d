import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SavedSearch } from '@/api/types';
import { resultToSearch } from '@/entities/ad/filters';
import { SEARCHES_KEY } from '@/entities/ad/savedSearches';
import { filtersOfSaved, NAME_ERRORS } from '@/entities/ad/saveSearch';
import { useSearchWords } from '@/entities/ad/useActiveFilters';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { errorText } from '@/shared/form/errorText';
import { NameForm } from '@/shared/form/NameForm';
import { useLang } from '@/shared/hooks/useLang';
import { confirmDestructive } from '@/shared/ui/confirm';
import { IconButton } from '@/shared/ui/IconButton';
import { toast } from '@/shared/ui/toast';
import { deleteSearch, renameSearch, switchAlert } from '../queries';
import styles from './List.module.css';

/** The field takes the focus from the button that it replaces. */
const focusField = (box: HTMLElement | null) => box?.querySelector('input')?.focus();

/** The button takes it back when the field is gone, unless the reader has moved on. */
const focusAgain = (button: HTMLElement | null) => {
  if (document.activeElement === document.body) button?.focus();
};

/** A saved search: the list that it opens, its filters in words, its alert, its name and its deletion. */
export function SearchRow({ saved }: { saved: SavedSearch }) {
  const { t } = useTranslation('watching');
  const client = useQueryClient();
  const { saved_search_name_max: max } = useLimits();
  const [state, setState] = useState<'shown' | 'renaming' | 'renamed'>('shown');
  const name = saved.svs_name;
  const refresh = () => client.invalidateQueries({ queryKey: SEARCHES_KEY });
  const { mutate: deleteOne, isPending: deleting } = useMutation({
    mutationFn: () => deleteSearch(saved.svs_id),
    onSuccess: () => toast.ok(t('searches.deleted')),
    onError: (error) => toast.err(errorText(error)),
    onSettled: refresh,
  });
  const askDelete = async () => {
    const yes = await confirmDestructive({
      title: t('searches.delete_title', { name }),
      text: t('searches.delete_text'),
      yes: t('searches.delete_yes'),
      no: t('searches.delete_no'),
    });
    if (yes) deleteOne();
  };
  if (state === 'renaming') {
    return (
      <li>
        <div ref={focusField} className={styles.rename}>
          <NameForm
            label={t('save.name')}
            initial={name}
            maxLength={max}
            wireName="svs_name"
            errorCodes={NAME_ERRORS}
            submitLabel={t('searches.rename_yes')}
            send={(next) => renameSearch(saved.svs_id, next)}
            onSuccess={async () => {
              await refresh();
              toast.ok(t('searches.renamed'));
              setState('renamed');
            }}
            onCancel={() => setState('renamed')}
          />
        </div>
      </li>
    );
  }
  return (
    <li>
      <SearchLink saved={saved} />
      <AlertSwitch saved={saved} />
      <span className={styles.buttons}>
        <IconButton
          ref={state === 'renamed' ? focusAgain : null}
          icon={Pencil}
          label={t('searches.rename', { name })}
          onClick={() => setState('renaming')}
        />
        <IconButton
          icon={Trash2}
          label={t('searches.delete', { name })}
          disabled={deleting}
          onClick={() => void askDelete()}
        />
      </span>
    </li>
  );
}

function SearchLink({ saved }: { saved: SavedSearch }) {
  const { t } = useTranslation('watching');
  const lang = useLang();
  const filters = filtersOfSaved(saved);
  const words = useSearchWords(filters);
  return (
    <span className={styles.what}>
      <Link className={styles.name} to={paths.result(lang, Object.fromEntries(resultToSearch(filters)))}>
        {saved.svs_name}
      </Link>
      <small>{words.length === 0 ? t('everything') : words.join(', ')}</small>
    </span>
  );
}

/** The switch shows what was chosen while the answer is on its way. */
function AlertSwitch({ saved }: { saved: SavedSearch }) {
  const { t } = useTranslation('watching');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (on: boolean) => switchAlert(saved.svs_id, on),
    onError: (error) => toast.err(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: SEARCHES_KEY }),
  });
  return (
    <Switch
      label={t('searches.alert')}
      aria-label={t('searches.alert_name', { name: saved.svs_name })}
      checked={change.isPending ? change.variables : saved.svs_alert === 1}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
