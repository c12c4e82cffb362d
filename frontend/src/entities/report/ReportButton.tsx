import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '@/i18n';
import { lazy } from '@/shared/ui/lazy';
import styles from './ReportButton.module.css';
import type { ReportedThing } from './things';

const ReportDialog = lazy(async () => {
  const [{ ReportDialog: Part }] = await Promise.all([import('./ReportDialog'), loadNamespaces(['report'])]);
  return { default: Part };
});

/** Opens the dialog that reports a thing to the administrators. The thing is not the reader's own. */
export function ReportButton({ thing }: { thing: ReportedThing }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t(`report.open.${thing.kind}`, { name: thing.name });
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Flag size={14} strokeWidth={1.75} aria-hidden /> {t('report.button')}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ReportDialog thing={thing} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
