import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey } from '@/api/client';
import { getSid } from '@/api/session';
import { expiryWindow } from '@/entities/ad/expiry';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { useLang } from '@/shared/hooks/useLang';
import { useSubmitLock } from '@/shared/hooks/useSubmitLock';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { useSession } from '@/entities/account/session/useSession';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { WizardForm } from '../components/WizardForm';
import { dropDraft, emptyDraft, hasFiles, isTouched, readDraft, writeDraft } from '../lib/draft';
import { useWizard } from '../lib/useWizard';
import { toWire } from '../lib/wire';
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
  const { locked, take } = useSubmitLock();
  const [days] = useState(() => expiryWindow(Date.now(), 'new'));
  const [initial] = useState(emptyDraft);
  const [offered, setOffered] = useState(() => readDraft(userId));
  const [published, setPublished] = useState<number | null>(null);
  const wizard = useWizard({ initial, days, limits });
  const { draft, files } = wizard;
  const sent = useRef({ body: '', key: newIdempotencyKey() });
  const touched = isTouched(draft);
  const withFiles = hasFiles(files);
  const text = t(!withFiles ? 'draft.leave_text' : touched ? 'draft.leave' : 'draft.leave_files');

  useLeaveGuard((touched || withFiles) && published === null, signedIn, undefined, text);
  const settled = useDebounced(draft, 600);
  useEffect(() => {
    if (published === null && isTouched(settled)) writeDraft(userId, settled);
  }, [settled, userId, published]);
  // The last letters before the page is left belong to the draft.
  const latest = useRef({ draft, published });
  useEffect(() => {
    latest.current = { draft, published };
  });
  useEffect(() => {
    const keep = () => {
      const now = latest.current;
      if (now.published === null && isTouched(now.draft) && signedIn()) writeDraft(userId, now.draft);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [userId]);
  // Leaving waits for the guard to know that nothing is lost.
  useEffect(() => {
    if (published !== null) void navigate(paths.ad(lang, published), { replace: true });
  }, [published, navigate, lang]);

  const send = useMutation({
    mutationFn: () => {
      const marks = [files.main_image, ...files.images, ...files.pro_quality, ...files.pro_declaration];
      const body = JSON.stringify([draft, marks.map((file) => [file?.name, file?.size])]);
      if (sent.current.body !== body) sent.current = { body, key: newIdempotencyKey() };
      return publishAd(toWire(draft, files), sent.current.key);
    },
    onSuccess: async ({ pro_id }) => {
      dropDraft(userId);
      toast.ok(t('published'));
      await client.invalidateQueries({ queryKey: ['ads'] });
      setPublished(pro_id);
    },
    onError: (failure) => wizard.showServerError(failure),
  });

  if (offered !== null)
    return (
      <div className={`zb-container ${styles.page}`}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <section className={styles.offer} aria-labelledby="draft-offer">
          <div>
            {offered.pro_name === '' ? null : <p className={styles.name}>{offered.pro_name}</p>}
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
                  dropDraft(userId);
                  setOffered(null);
                });
              }}
            >
              {t('draft.drop')}
            </Button>
            <Button
              onClick={() => {
                wizard.setDraft(offered);
                setOffered(null);
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
      sending={send.isPending}
      locked={locked}
      onSubmit={() => {
        if (wizard.passes() && take()) send.mutate();
      }}
    />
  );
}
