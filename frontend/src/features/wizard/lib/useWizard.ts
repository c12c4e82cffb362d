import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/errors';
import type { Limits } from '@/api/types';
import { formatNumber } from '@/shared/format/money';
import { errorText } from '@/shared/form/errorText';
import type { ErrorSummaryItem } from '@/shared/form/FormAlert';
import { useLang } from '@/shared/hooks/useLang';
import { lookupQueries } from '@/entities/site/lookups';
import { useLadderErrorText } from '@/entities/pricing/tiers/useLadderErrorText';
import { toast } from '@/shared/ui/toast';
import { fieldId, type StepProps } from './bind';
import { NO_FILES, type AdDraft, type AdFiles } from './draft';
import { adErrorText } from './adErrorText';
import { NOTHING_DROPPED, type Dropped, type StoredFiles } from './stored';
import {
  basicErrors,
  boundsOf,
  detailErrors,
  placeOf,
  rightsErrors,
  stepOf,
  type AdError,
  type AdErrors,
} from './validate';
import { changedFields } from './wire';

type Step = 0 | 1 | 2;

export interface Wizard {
  draft: AdDraft;
  setDraft: (draft: AdDraft) => void;
  files: AdFiles;
  dropped: Dropped;
  step: Step;
  furthest: Step;
  /** Of each step: whether it is done, and whether something in it is wrong. */
  marks: readonly { done: boolean; error: boolean }[];
  /** Goes there when the steps before allow it. */
  next: (to: Step) => void;
  /** Whether all steps may be sent; otherwise the first bad one is open. */
  passes: () => boolean;
  head: string | null;
  setHead: (text: string | null) => void;
  errorSummary: ErrorSummaryItem[];
  /** Shows why the server rejected the ad: messages beside their fields, and the first step that has one. */
  showServerError: (failure: unknown) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  props: StepProps;
}

/** State of the three steps, for a new ad and for a published one. */
export function useWizard({
  initial,
  days,
  limits,
  stored = null,
  bound = false,
}: {
  initial: AdDraft;
  days: { from: string; to: string };
  limits: Limits;
  stored?: StoredFiles | null;
  bound?: boolean;
}): Wizard {
  const { t } = useTranslation('wizard');
  const lang = useLang();
  const { data: units = [] } = useQuery(lookupQueries.units(lang));
  const ladderErrorText = useLadderErrorText();
  const [draft, setDraft] = useState(initial);
  const [files, setAllFiles] = useState<AdFiles>(NO_FILES);
  const [dropped, setAllDropped] = useState<Dropped>(NOTHING_DROPPED);
  const [step, setStep] = useState<Step>(0);
  const [furthest, setFurthest] = useState<Step>(stored === null ? 0 : 2);
  const [errors, setErrors] = useState<AdErrors>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [head, setHead] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const unit = units.find((row) => row.mun_id === draft.mun_id)?.mun_unit ?? '';

  const forget = (fields: string[]) => {
    // The two ways to declare are one demand; steps, quantity and price stand and fall together.
    const gone = new Set(fields);
    if (gone.has('pro_declaration_text')) gone.add('pro_declaration');
    if (gone.has('pro_quantity') || gone.has('pro_base_price')) gone.add('prices');
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !gone.has(field))));
    setRefused((old) =>
      Object.fromEntries(Object.entries(old).filter(([field]) => !gone.has(field.split('.')[0] ?? field))),
    );
  };
  const set = (change: Partial<AdDraft>) => {
    setDraft((old) => ({ ...old, ...change }));
    forget(Object.keys(change));
  };
  const setFiles = (change: Partial<AdFiles>) => {
    setAllFiles((old) => ({ ...old, ...change }));
    forget(Object.keys(change));
  };
  const setDropped = (change: Partial<Dropped>) => {
    setAllDropped((old) => ({ ...old, ...change }));
    forget(Object.keys(change));
  };

  const words = (field: string, error: AdError): string => {
    if (error === 'pricesLengthError' || error === 'useAllQuantityError' || error === 'main.quantityMaxError')
      return ladderErrorText(draft.prices, Number(draft.pro_quantity), unit) ?? '';
    const { min, max } = boundsOf(field, limits);
    return t(`error.${error}`, { min: formatNumber(min), max: formatNumber(max), from: days.from, to: days.to });
  };
  const error = (field: string): string | undefined => {
    const error = errors[field];
    if (error !== undefined) return words(field, error);
    const own = Object.entries(refused).filter(([name]) => name === field || name.startsWith(`${field}.`));
    return own.length === 0 ? undefined : own.map(([, text]) => text).join(' ');
  };

  const keptDeclarations = (stored?.pro_declaration.length ?? 0) - dropped.pro_declaration.length;
  const errorsOf = (at: Step): AdErrors => {
    const found =
      at === 0
        ? basicErrors(draft, files, days, limits, keptDeclarations)
        : at === 1
          ? detailErrors(draft, limits)
          : rightsErrors(draft, limits);
    if (stored === null) return found;
    // What stands as it was published is not to be mended here.
    const changed = new Set([...changedFields(initial, draft), 'pro_declaration']);
    return Object.fromEntries(Object.entries(found).filter(([field]) => changed.has(field)));
  };
  const marks = ([0, 1, 2] as const).map((at) => {
    const refusedHere = Object.keys(refused).some((field) => stepOf(field) === at);
    const shown = Object.keys(errors).some((field) => stepOf(field) === at);
    // A step that was never left is not judged before it is.
    const left = stored !== null || at < furthest || (at === furthest && at !== step);
    const wrong = refusedHere || shown || (left && Object.keys(errorsOf(at)).length > 0);
    return { done: (stored !== null || at < furthest) && !wrong, error: wrong };
  });
  const go = (to: Step) => {
    setStep(to);
    setFurthest((old) => (to > old ? to : old));
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  };
  const next = (to: Step) => {
    const found = to > step ? errorsOf(step) : {};
    setErrors(found);
    setHead(null);
    if (Object.keys(found).length === 0) go(to);
  };
  const passes = () => {
    for (const at of [0, 1, 2] as const) {
      const found = errorsOf(at);
      if (Object.keys(found).length > 0) {
        setErrors(found);
        if (at !== step) go(at);
        return false;
      }
    }
    setHead(null);
    setRefused({});
    return true;
  };
  const showServerError = (failure: unknown) => {
    if (!(failure instanceof ApiError)) {
      setHead(errorText(failure));
      return;
    }
    const { text, fields } = adErrorText(failure, t, stored !== null);
    setRefused(fields);
    setHead(text);
    toast.err(text);
    const first = Object.keys(fields)
      .map(stepOf)
      .sort((a, b) => a - b)[0];
    if (first !== undefined && first !== step) go(first);
  };

  const errorSummary: ErrorSummaryItem[] = [
    ...Object.entries(errors).flatMap(([field, error]) =>
      error === undefined ? [] : [{ field, text: words(field, error) }],
    ),
    ...Object.entries(refused)
      .filter(([field]) => stepOf(field) === step)
      .map(([field, text]) => ({ field, text })),
  ]
    .sort((a, b) => placeOf(a.field) - placeOf(b.field))
    .map(({ field, text }) => {
      const root = field.split('.')[0] ?? field;
      return { id: fieldId(root), label: t(`field.${root}` as 'field.pro_name', { defaultValue: root }), text };
    });

  return {
    draft,
    setDraft,
    files,
    dropped,
    step,
    furthest,
    marks,
    next,
    passes,
    head,
    setHead,
    errorSummary,
    showServerError,
    heading,
    props: { draft, set, files, setFiles, error, limits, days, stored, dropped, setDropped, bound },
  };
}
