import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { getSid } from '@/api/session';
import type { Product } from '@/api/types';
import { mayDuplicate } from '@/entities/ad/duplicate';
import { expiryWindow } from '@/entities/ad/expiry';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { useSession } from '@/entities/account/session/useSession';
import { confirm } from '@/shared/ui/confirm';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { WizardForm } from '../components/WizardForm';
import { deleteDraft, readDraft } from '../lib/deviceDraft';
import { copyOf, emptyDraft, hasFiles, isTouched } from '../lib/draft';
import { existingFilesOf, pathsToCopy } from '../lib/existingFiles';
import type { AdDraft } from '../lib/formValues';
import { serializeNewAd } from '../lib/serialize';
import { useAdAtOpening } from '../lib/useAdAtOpening';
import { useSavedDraft } from '../lib/useSavedDraft';
import { useWizard } from '../lib/useWizard';
import { publishAd } from '../queries';
import styles from './NewAdPage.module.css';

/** Waits for the signed-in person, whose draft on this device is offered first. `?from=`: a copy of an own ad. */
export function NewAdPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const from = Number(/^[1-9]\d*$/.exec(search.get('from') ?? '')?.[0] ?? 0);
  if (user === null) return null;
  const key = `${user.usr_id}-${from}`;
  return from === 0 ? (
    <NewAd key={key} userId={user.usr_id} source={null} />
  ) : (
    <CopiedAd key={key} userId={user.usr_id} id={from} />
  );
}

/** An ad that cannot be copied leads to an empty form. */
function CopiedAd({ userId, id }: { userId: number; id: number }) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const { ad, isMissing, isLoadingError, retry } = useAdAtOpening(id);
  const isBarred = isMissing || (ad !== null && (ad.my_product === 0 || !mayDuplicate(ad)));
  useEffect(() => {
    if (!isBarred) return;
    toast.err(t('copy.missing'));
    void navigate(paths.newAd(lang), { replace: true });
  }, [isBarred, navigate, lang, t]);
  if (isLoadingError) return <LoadError onRetry={retry} />;
  if (ad === null || isBarred)
    return (
      <div className="zb-container">
        <SkeletonLines lines={12} />
      </div>
    );
  return <NewAd userId={userId} source={ad} />;
}

/** Signing out, here or elsewhere, ends the guard: there is nobody left to ask. */
const signedIn = () => getSid() !== null;

const EMPTY = emptyDraft();

function NewAd({ userId, source }: { userId: number; source: Product | null }) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const limits = useLimits();
  const [expiryDays] = useState(() => expiryWindow(Date.now(), 'new'));
  const [initial] = useState(() => (source === null ? emptyDraft() : copyOf(source)));
  // Null once the draft of this device is continued instead.
  const [copied, setCopied] = useState(source);
  const existingFiles = useMemo(() => (copied === null ? null : existingFilesOf(copied)), [copied]);
  const [savedDraft, setSavedDraft] = useState(() => readDraft(userId));
  const [published, setPublished] = useState<number | null>(null);
  const wizard = useWizard({
    initial,
    expiryDays,
    limits,
    existingFiles,
    published: false,
    send: (values, keyFor) => {
      const fields = serializeNewAd(
        values,
        copied === null || existingFiles === null
          ? null
          : { copy_of: copied.pro_id, copied_files: pathsToCopy(existingFiles, values) },
      );
      return publishAd(fields, keyFor(fields));
    },
    onSuccess: async ({ pro_id }) => {
      deleteDraft(userId);
      toast.ok(t('published'));
      await client.invalidateQueries({ queryKey: ['ads'] });
      setPublished(pro_id);
    },
  });
  const { draft, files } = wizard.form.values;
  const start = copied === null ? EMPTY : initial;
  const touched = isTouched(draft, start);
  const withFiles =
    hasFiles(files) || (existingFiles !== null && pathsToCopy(existingFiles, wizard.form.values).length > 0);
  const text = t(!withFiles ? 'draft.leave_text' : touched ? 'draft.leave' : 'draft.leave_files');

  useLeaveGuard(wizard.form.isDirty() && published === null, signedIn, undefined, text);
  useSavedDraft({ userId, draft, start, stopped: published !== null, signedIn });
  // Leaving waits for the guard to know that nothing is lost.
  useEffect(() => {
    if (published !== null) void navigate(paths.ad(lang, published), { replace: true });
  }, [published, navigate, lang]);

  if (savedDraft !== null)
    return (
      <DraftOffer
        draft={savedDraft}
        copied={copied}
        onContinue={() => {
          setCopied(null);
          wizard.stepProps.set(savedDraft);
          setSavedDraft(null);
        }}
        onDrop={() => {
          deleteDraft(userId);
          setSavedDraft(null);
        }}
      />
    );
  return (
    <WizardForm
      wizard={wizard}
      title={t(copied === null ? 'title' : 'copy.title')}
      note={
        copied !== null && !touched ? t('copy.note') : withFiles ? t('draft.files') : touched ? t('draft.saved') : ''
      }
      cancelTo={paths.profile(lang, 'my-sales')}
      submitLabel={t('publish')}
    />
  );
}

/** The draft of this device, or another beginning: one of the two goes. */
function DraftOffer({
  draft,
  copied,
  onContinue,
  onDrop,
}: {
  draft: AdDraft;
  /** The ad that would be copied instead. */
  copied: Product | null;
  onContinue: () => void;
  onDrop: () => void;
}) {
  const { t } = useTranslation('wizard');
  const confirmDrop = async () => {
    const yes = await confirm({
      title: t('draft.drop_title'),
      text: t('draft.drop_text'),
      yes: t('draft.drop_yes'),
      no: t('draft.drop_no'),
      danger: true,
    });
    if (yes) onDrop();
  };
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{t(copied === null ? 'title' : 'copy.title')}</h1>
      <section className={styles.offer} aria-labelledby="draft-offer">
        <div>
          {draft.pro_name === '' ? null : <p className={styles.name}>{draft.pro_name}</p>}
          <p id="draft-offer">{copied === null ? t('draft.offer') : t('copy.offer', { name: copied.pro_name })}</p>
        </div>
        <div className={styles.offerActions}>
          {copied === null ? (
            <Button variant="default" onClick={() => void confirmDrop()}>
              {t('draft.drop')}
            </Button>
          ) : (
            <Button variant="default" onClick={onDrop}>
              {t('copy.start')}
            </Button>
          )}
          <Button onClick={onContinue}>{t('draft.take')}</Button>
        </div>
      </section>
    </div>
  );
}
