import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdFilters } from '@/entities/ad/queries';
import { SEARCHES_KEY } from '@/entities/ad/savedSearches';
import { NAME_ERRORS, saveSearch, suggestedName } from '@/entities/ad/saveSearch';
import { useSearchWords } from '@/entities/ad/useActiveFilters';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { NameForm } from '@/shared/form/NameForm';
import { useLang } from '@/shared/hooks/useLang';
import { Dialog } from '@/shared/ui/Dialog';

/** Asks for a name of the search, and whether it alerts of new ads; then says where it is. */
export function SaveSearchDialog({ filters, onClose }: { filters: AdFilters; onClose: () => void }) {
  const { t } = useTranslation(['watching', 'common']);
  const lang = useLang();
  const client = useQueryClient();
  const { saved_search_name_max: max } = useLimits();
  const words = useSearchWords(filters);
  const [alert, setAlert] = useState(true);
  const [saved, setSaved] = useState<string | null>(null);
  if (saved !== null) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t('saved.title')}
        actions={
          <>
            <Button variant="default" component={Link} to={paths.profile(lang, 'watching')}>
              {t('saved.open')}
            </Button>
            <Button onClick={onClose}>{t('saved.close')}</Button>
          </>
        }
      >
        <p role="status">{t(alert ? 'saved.text' : 'saved.text_silent', { name: saved })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t('save.title')}>
      <NameForm
        label={t('save.name')}
        initial={suggestedName(words.length === 0 ? [t('everything')] : words, max)}
        maxLength={max}
        wireName="svs_name"
        errorCodes={NAME_ERRORS}
        submitLabel={t('save.yes')}
        send={(name) => saveSearch(name, alert, filters)}
        onSuccess={async ({ svs_name }) => {
          await client.invalidateQueries({ queryKey: SEARCHES_KEY });
          setSaved(svs_name);
        }}
        onCancel={onClose}
      >
        <Checkbox
          label={t('save.alert')}
          description={t('save.alert_hint')}
          checked={alert}
          onChange={(event) => setAlert(event.currentTarget.checked)}
        />
      </NameForm>
    </Dialog>
  );
}
