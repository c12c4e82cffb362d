import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getSid } from '@/api/session';
import { expiryWindow } from '@/entities/ad/expiry';
import { useLimits } from '@/entities/site/limits';
import { paths } from '@/entities/site/paths';
import { useLeaveGuard } from '@/shared/form/useLeaveGuard';
import { useLang } from '@/shared/hooks/useLang';
import { toast } from '@/shared/ui/toast';
import { contentOf, sourceOf, type Beginning } from '../lib/beginning';
import { deleteDraft } from '../lib/deviceDraft';
import { NO_FILES } from '../lib/draft';
import { DraftSync, type DraftContent, type SyncState } from '../lib/draftSync';
import { existingFilesOf } from '../lib/existingFiles';
import { STEPS } from '../lib/fieldKinds';
import { serializeNewAd, type AdForm } from '../lib/serialize';
import { useSavedDraft } from '../lib/useSavedDraft';
import { useWizard } from '../lib/useWizard';
import { publishAd } from '../queries';
import { DraftChanged } from './DraftChanged';
import { WizardForm } from './WizardForm';

/** Signing out, here or elsewhere, ends the guard: there is nobody left to ask. */
const signedIn = () => getSid() !== null;

/** A new ad in the wizard, kept as a draft until it is published. */
export function NewAd({
  userId,
  beginning: { initial, begun, firstStep, source, stored, unsent },
  onReopen,
}: {
  userId: number;
  beginning: Beginning;
  /** Opens the draft of this id as the server has it. */
  onReopen: (id: number) => void;
}) {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const navigate = useNavigate();
  const client = useQueryClient();
  const limits = useLimits();
  const [expiryDays] = useState(() => expiryWindow(Date.now(), 'new'));
  const existingFiles = useMemo(() => (source === null ? null : existingFilesOf(source)), [source]);
  const [sync] = useState(() => new DraftSync(stored, (error) => toast.err(error.fields.file?.[0]?.message ?? '')));
  const [published, setPublished] = useState<number | null>(null);
  const contentAt = (form: AdForm, step: number): DraftContent =>
    contentOf(form, STEPS[step] ?? 'basic', sourceOf(source, existingFiles, form));
  const wizard = useWizard({
    initial,
    begun,
    firstStep,
    expiryDays,
    limits,
    existingFiles,
    published: false,
    send: async (values, keyFor) => {
      // With its files on the server already nothing is sent twice; otherwise they come along, as without a draft.
      const whole = await sync.keep(contentAt(values, STEPS.length - 1));
      const from = whole && sync.id !== null ? { dra_id: sync.id, dra_version: sync.version } : null;
      const files = from === null ? values.files : NO_FILES;
      const fields = serializeNewAd({ ...values, files }, { ...sourceOf(source, existingFiles, values), ...from });
      const { pro_id } = await publishAd(fields, keyFor(fields));
      return { pro_id, draftIsGone: from !== null };
    },
    onSuccess: async ({ pro_id, draftIsGone }) => {
      sync.end(draftIsGone);
      deleteDraft(userId);
      toast.ok(t('published'));
      await client.invalidateQueries({ queryKey: ['ads'] });
      setPublished(pro_id);
    },
  });
  const { values } = wizard.form;
  const touched = wizard.form.isDirty() || stored !== null || unsent;
  const content = contentAt(values, wizard.step);
  const state = useSavedDraft(sync, { userId, draft: values.draft, content, touched, signedIn });
  const files = content.files.length === 0 ? 'none' : sync.hasUnsent(content.files) ? 'unsent' : 'sent';
  const note = noteOf(state, files, sync.isStored(content));
  const isAtRisk = touched && (files === 'unsent' || state === 'away' || state === 'full' || state === 'changed');
  const leaving = files !== 'unsent' ? 'draft.leave_text' : state === 'saving' ? 'draft.leave_sending' : 'draft.leave';

  useLeaveGuard(isAtRisk && published === null, signedIn, undefined, t(leaving));
  // Leaving waits for the guard to know that nothing is lost.
  useEffect(() => {
    if (published !== null) void navigate(paths.ad(lang, published), { replace: true });
  }, [published, navigate, lang]);

  return (
    <WizardForm
      wizard={wizard}
      title={t(source === null ? 'title' : 'copy.title')}
      note={touched ? (note === null ? '' : t(note)) : source === null ? '' : t('copy.note')}
      alert={
        state === 'changed' ? (
          <DraftChanged
            onKeep={() => void sync.keepAsNew()}
            onReopen={() => {
              const { id } = sync;
              sync.end(true);
              deleteDraft(userId);
              if (id !== null) onReopen(id);
            }}
          />
        ) : null
      }
      cancelTo={paths.profile(lang, 'my-sales')}
      submitLabel={t('publish')}
    />
  );
}

/** What is said beside the buttons of where the draft is. */
function noteOf(state: SyncState, files: 'none' | 'unsent' | 'sent', isStored: boolean) {
  switch (state) {
    case 'away':
      return files === 'unsent' ? 'draft.away_files' : 'draft.away';
    case 'full':
      return files === 'none' ? 'draft.full' : 'draft.full_files';
    case 'partly':
      return 'draft.partly';
    case 'changed':
      return null;
    case 'new':
    case 'saving':
    case 'saved':
      if (!isStored) return 'draft.saving';
      return files === 'none' ? 'draft.saved' : 'draft.saved_files';
  }
}
