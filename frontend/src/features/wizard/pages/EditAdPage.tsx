import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { getSid } from '@/api/session';
import type { Product } from '@/api/types';
import { expiryWindow } from '@/entities/ad/expiry';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { Empty, LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { WizardForm } from '../components/WizardForm';
import { draftOf } from '../lib/draft';
import { existingFilesOf } from '../lib/existingFiles';
import { serializeChanges } from '../lib/serialize';
import { useAdAtOpening } from '../lib/useAdAtOpening';
import { useWizard } from '../lib/useWizard';
import { changeAd } from '../queries';

const signedIn = () => getSid() !== null;

/** An own ad in the wizard. Another's leads to the root, one that is over says so. */
export function EditAdPage() {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const id = Number(useParams().id);
  const { ad, isMissing, isLoadingError, retry } = useAdAtOpening(id);
  const isOthers = ad?.my_product === 0;
  useEffect(() => {
    if (!isMissing && !isOthers) return;
    if (isMissing) toast.err(t('edit.missing'));
    void navigate(paths.home(lang), { replace: true });
  }, [isMissing, isOthers, navigate, lang, t]);
  if (isLoadingError) return <LoadError onRetry={retry} />;
  if (ad === null || isOthers)
    return (
      <div className="zb-container">
        <SkeletonLines lines={12} />
      </div>
    );
  if (ad.editable === 0)
    return (
      <div className="zb-container">
        <h1 tabIndex={-1}>{t('edit.title')}</h1>
        <Empty action={<Link to={paths.ad(lang, id)}>{t('edit.to_ad')}</Link>}>{t('edit.closed')}</Empty>
      </div>
    );
  return <EditAd key={id} ad={ad} />;
}

function EditAd({ ad }: { ad: Product }) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const limits = useLimits();
  const [expiryDays] = useState(() => expiryWindow(Date.now(), 'edit'));
  const [initial] = useState(() => draftOf(ad));
  const [existingFiles] = useState(() => existingFilesOf(ad));
  const wizard = useWizard({
    initial,
    expiryDays,
    limits,
    existingFiles,
    termsLocked: ad.price_edit === 0,
    validate: (values) => (serializeChanges(initial, values) === null ? { head: t('edit.nothing') } : {}),
    send: (values) => changeAd(ad.pro_id, serializeChanges(initial, values) ?? {}),
    onSuccess: async () => {
      toast.ok(t('edit.saved'));
      await client.invalidateQueries({ queryKey: ['ads'] });
    },
  });
  const { sent, values: edited } = wizard.form;
  useLeaveGuard(!sent && serializeChanges(initial, edited) !== null, signedIn);
  useEffect(() => {
    if (sent) void navigate(paths.ad(lang, ad.pro_id));
  }, [sent, navigate, lang, ad.pro_id]);

  return (
    <WizardForm
      wizard={wizard}
      title={t('edit.title')}
      cancelTo={paths.profile(lang, 'my-sales')}
      submitLabel={t('edit.save')}
      savableOnEveryStep
      publishedAd={ad.price_edit === 0 ? ad : null}
    />
  );
}
