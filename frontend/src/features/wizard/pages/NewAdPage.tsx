import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getSid } from '@/api/session';
import { expiryWindow } from '@/entities/ad/expiry';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { useLang } from '@/shared/hooks/useLang';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { useSession } from '@/entities/account/session/useSession';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { WizardForm } from '../components/WizardForm';
import { deleteDraft, readDraft, writeDraft } from '../lib/deviceDraft';
import { emptyDraft, hasFiles, isTouched } from '../lib/draft';
import { serializeNewAd } from '../lib/serialize';
import { useWizard } from '../lib/useWizard';
import { publishAd } from '../queries';
import styles from './NewAdPage.module.css';

/** Waits for the signed-in person, whose draft on this device is offered first. */
export function NewAdPage() {
  const { user } = useSession();
  return user === null ? null : <NewAd key={user.usr_id} userId={user.usr_id} />;
}

/** Signing out, here or elsewhere, ends the guard: there is nobody left to ask. */
const signedIn = () => getSid() !== null;

function NewAd({ userId }: { userId: number }) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const limits = useLimits();
  const [expiryDays] = useState(() => expiryWindow(Date.now(), 'new'));
  const [initial] = useState(emptyDraft);
  const [savedDraft, setSavedDraft] = useState(() => readDraft(userId));
  const [published, setPublished] = useState<number | null>(null);
  const wizard = useWizard({
    initial,
    expiryDays,
    limits,
    send: ({ draft, files }, keyFor) => publishAd(serializeNewAd({ draft, files }), keyFor([draft, files])),
    onSuccess: async ({ pro_id }) => {
      deleteDraft(userId);
      toast.ok(t('published'));
      await client.invalidateQueries({ queryKey: ['ads'] });
      setPublished(pro_id);
    },
  });
  const { draft, files } = wizard.form.values;
  const touched = isTouched(draft);
  const withFiles = hasFiles(files);
  const text = t(!withFiles ? 'draft.leave_text' : touched ? 'draft.leave' : 'draft.leave_files');

  useLeaveGuard(wizard.form.isDirty() && published === null, signedIn, undefined, text);
  const debouncedDraft = useDebounced(draft, 600);
  useEffect(() => {
    if (published === null && isTouched(debouncedDraft)) writeDraft(userId, debouncedDraft);
  }, [debouncedDraft, userId, published]);
  // The last letters before the page is left belong to the draft.
  const latest = useRef({ draft, published });
  useEffect(() => {
    latest.current = { draft, published };
  });
  useEffect(() => {
    const saveNow = () => {
      const now = latest.current;
      if (now.published === null && isTouched(now.draft) && signedIn()) writeDraft(userId, now.draft);
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [userId]);
  // Leaving waits for the guard to know that nothing is lost.
  useEffect(() => {
    if (published !== null) void navigate(paths.ad(lang, published), { replace: true });
  }, [published, navigate, lang]);

  if (savedDraft !== null)
    return (
      <div className={`zb-container ${styles.page}`}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <section className={styles.offer} aria-labelledby="draft-offer">
          <div>
            {savedDraft.pro_name === '' ? null : <p className={styles.name}>{savedDraft.pro_name}</p>}
            <p id="draft-offer">{t('draft.offer')}</p>
          </div>
          <div className={styles.offerActions}>
            <Button
              variant="default"
              onClick={() => {
                void confirm({
                  title: t('draft.drop_title'),
                  text: t('draft.drop_text'),
                  yes: t('draft.drop_yes'),
                  no: t('draft.drop_no'),
                  danger: true,
                }).then((yes) => {
                  if (!yes) return;
                  deleteDraft(userId);
                  setSavedDraft(null);
                });
              }}
            >
              {t('draft.drop')}
            </Button>
            <Button
              onClick={() => {
                wizard.stepProps.set(savedDraft);
                setSavedDraft(null);
              }}
            >
              {t('draft.take')}
            </Button>
          </div>
        </section>
      </div>
    );
  return (
    <WizardForm
      wizard={wizard}
      title={t('title')}
      note={withFiles ? t('draft.files') : touched ? t('draft.saved') : ''}
      cancelTo={paths.profile(lang, 'my-sales')}
      submitLabel={t('publish')}
    />
  );
}
