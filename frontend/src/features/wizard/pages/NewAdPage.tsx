import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isNotFound } from '@/api/errors';
import type { DraftRow } from '@/api/types';
import { mayDuplicate } from '@/entities/ad/duplicate';
import { paths } from '@/entities/site/paths';
import { useSession } from '@/entities/account/session/useSession';
import { useLang } from '@/shared/hooks/useLang';
import { confirm } from '@/shared/ui/confirm';
import { LoadError, SkeletonLines } from '@/shared/ui/States';
import { toast } from '@/shared/ui/toast';
import { DraftList, newerTextOf } from '../components/DraftList';
import { NewAd } from '../components/NewAd';
import { UnsentOrCopy } from '../components/UnsentOrCopy';
import { draftsQuery, openedDraftQuery } from '../draftQueries';
import { beginCopy, beginEmpty, beginStored, beginUnsent, type Beginning } from '../lib/beginning';
import { deleteDraft, readDraft } from '../lib/deviceDraft';
import type { AdDraft } from '../lib/formValues';
import { useAdAtOpening } from '../lib/useAdAtOpening';
import styles from './NewAdPage.module.css';

/** Waits for the signed-in person, whose drafts are offered first. `?from=`: a copy of an own ad. */
export function NewAdPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const from = Number(/^[1-9]\d*$/.exec(search.get('from') ?? '')?.[0] ?? 0);
  if (user === null) return null;
  const key = `${user.usr_id}-${from}`;
  return from === 0 ? (
    <DraftChoice key={key} userId={user.usr_id} />
  ) : (
    <CopiedAd key={key} userId={user.usr_id} id={from} />
  );
}

/** A draft of the server, and what was typed on this device since. */
interface ChosenDraft {
  id: number;
  newer: AdDraft | null;
}

/** The wizard, once it is known with what it begins. */
function Begun({ userId, first }: { userId: number; first: Beginning | ChosenDraft }) {
  const [chosen, setChosen] = useState<Beginning | ChosenDraft>(first);
  const [opened, setOpened] = useState(0);
  const reopen = (id: number) => {
    setChosen({ id, newer: null });
    setOpened(opened + 1);
  };
  return 'initial' in chosen ? (
    <NewAd userId={userId} beginning={chosen} onReopen={reopen} />
  ) : (
    <StoredAd key={opened} userId={userId} chosen={chosen} opened={opened} onReopen={reopen} />
  );
}

/** The drafts of the server; without an answer only what this device holds can be offered. */
function DraftChoice({ userId }: { userId: number }) {
  const { data, isPending } = useQuery(draftsQuery);
  return isPending ? <Waiting /> : <OfferedDrafts userId={userId} drafts={data ?? []} />;
}

/** The drafts of the server and what this device alone holds; without any the wizard begins empty. */
function OfferedDrafts({ userId, drafts }: { userId: number; drafts: readonly DraftRow[] }) {
  const { t } = useTranslation('wizard');
  // Read after the drafts: what was still on its way is with them now.
  const [unsent, setUnsent] = useState(() => readDraft(userId));
  const [chosen, setChosen] = useState<Beginning | ChosenDraft | null>(null);
  if (chosen !== null) return <Begun userId={userId} first={chosen} />;
  const isAlone = unsent !== null && !drafts.some((row) => newerTextOf(row, unsent) !== null);
  const startNew = async () => {
    if (isAlone) {
      const yes = await confirm({
        title: t('draft.drop_title'),
        text: t('draft.drop_text'),
        yes: t('draft.drop_yes'),
        no: t('draft.drop_no'),
        danger: true,
      });
      if (!yes) return;
      deleteDraft(userId);
      setUnsent(null);
    }
    setChosen(beginEmpty());
  };
  if (drafts.length === 0 && unsent === null) {
    // Decided once: the draft that is written now will be in the next answer.
    setChosen(beginEmpty());
    return <Waiting />;
  }
  return (
    <div className={`zb-container ${styles.page}`}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <DraftList
        drafts={drafts}
        unsent={unsent}
        onContinue={(row) => setChosen({ id: row.dra_id, newer: newerTextOf(row, unsent)?.draft ?? null })}
        onContinueUnsent={(kept) => setChosen(beginUnsent(kept))}
        onNew={() => void startNew()}
      />
    </div>
  );
}

/** A draft of the server with its files. One that is gone leads to the others. */
function StoredAd({
  userId,
  chosen: { id, newer },
  opened,
  onReopen,
}: {
  userId: number;
  chosen: ChosenDraft;
  /** How often a draft has been opened again, which is another reading of it. */
  opened: number;
  onReopen: (id: number) => void;
}) {
  const { t } = useTranslation('wizard');
  const { data, error, isLoadingError, refetch } = useQuery(openedDraftQuery(id, opened));
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  if (beginning === null && data !== undefined) setBeginning(beginStored(data, data.source, newer));
  const losesCopies = data?.wasCopy === true && data.source === null;
  useEffect(() => {
    if (losesCopies) toast.err(t('draft.source_gone'));
  }, [losesCopies, t]);
  if (isNotFound(error)) return <LoadError text={t('draft.gone')} />;
  if (isLoadingError) return <LoadError onRetry={() => void refetch()} />;
  if (beginning === null) return <Waiting />;
  return <NewAd userId={userId} beginning={beginning} onReopen={onReopen} />;
}

/** An ad that cannot be copied leads to an empty form; what only this device has is not lost by the copy unasked. */
function CopiedAd({ userId, id }: { userId: number; id: number }) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const { ad, isMissing, isLoadingError, retry } = useAdAtOpening(id);
  const [unsent, setUnsent] = useState(() => readDraft(userId));
  const [continued, setContinued] = useState<Beginning | null>(null);
  const isBarred = isMissing || (ad !== null && (ad.my_product === 0 || !mayDuplicate(ad)));
  useEffect(() => {
    if (!isBarred) return;
    toast.err(t('copy.missing'));
    void navigate(paths.newAd(lang), { replace: true });
  }, [isBarred, navigate, lang, t]);
  if (isLoadingError) return <LoadError onRetry={retry} />;
  if (ad === null || isBarred) return <Waiting />;
  if (continued !== null) return <Begun userId={userId} first={continued} />;
  if (unsent !== null)
    return (
      <UnsentOrCopy
        unsent={unsent}
        copied={ad}
        onContinue={() => setContinued(beginUnsent(unsent))}
        onCopy={() => {
          deleteDraft(userId);
          setUnsent(null);
        }}
      />
    );
  return <Begun userId={userId} first={beginCopy(ad)} />;
}

function Waiting() {
  return (
    <div className="zb-container">
      <SkeletonLines lines={12} />
    </div>
  );
}
