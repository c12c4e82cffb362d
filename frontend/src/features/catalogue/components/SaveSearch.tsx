import { Button } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { useSession } from '@/entities/account/session/useSession';
import type { AdFilters } from '@/entities/ad/queries';
import { loadNamespaces } from '@/i18n';
import { lazy } from '@/shared/ui/lazy';

const SaveSearchDialog = lazy(async () => {
  const [{ SaveSearchDialog: Part }] = await Promise.all([import('./SaveSearchDialog'), loadNamespaces(['watching'])]);
  return { default: Part };
});

/** Saves the search that the list shows. A guest is asked to sign in, and the list stays as it is. */
export function SaveSearch({ filters, label }: { filters: AdFilters; label?: string }) {
  const { t } = useTranslation('catalogue');
  const { signedIn } = useSession();
  const { signIn } = useAccountDialogs();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<BellPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => (signedIn ? setOpen(true) : signIn())}
      >
        {label ?? t('save_search')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <SaveSearchDialog filters={filters} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
