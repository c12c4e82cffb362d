import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { ArrowLeft, ArrowUpRight, FastForward, RotateCcw, X } from 'lucide-react';
import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '@/api/errors';
import type { AssistantItem } from '@/api/types';
import { MEDIA, REDUCED_MOTION } from '@/shared/ui/breakpoints';
import { partsOf } from '@/shared/format/text';
import { useUrlLang } from '@/shared/hooks/useUrlLang';
import { useMedia } from '@/shared/hooks/useMedia';
import { Mark } from '@/shared/icons/Logo';
import { paths } from '@/entities/site/paths';
import { useAccountDialogs } from '@/entities/account/session/dialogs';
import { IconButton } from '@/shared/ui/IconButton';
import { LoadError } from '@/shared/ui/States';
import styles from './AssistantPanel.module.css';
import { INTRO } from './queries';
import { SCREENS } from './screens';
import { usePageScrollLock, usePanelScroll } from './usePanelScroll';
import { useTalk } from './useTalk';
import type { Step } from './useTrail';

/** The assistant's talk. It stays in the page while it is closed, and so goes on where it was. */
export function AssistantPanel({
  id,
  opened,
  onClose,
  ref,
}: {
  id: string;
  opened: boolean;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}) {
  const { t } = useTranslation('assistant');
  const { t: tc } = useTranslation();
  const addressLang = useUrlLang();
  const navigate = useNavigate();
  const dialogs = useAccountDialogs();
  const sheet = useMedia(MEDIA.sheet);
  const still = useMedia(REDUCED_MOTION);
  const { steps, first, open, answers, current, node, parts, whole, said, saying, skip, question } = useTalk(still);
  const { scroller, latest, focusAnswer } = usePanelScroll({
    opened,
    whole,
    said,
    saying,
    count: steps.length,
    answer: node,
    failed: current?.isError ?? false,
  });
  const trap = useFocusTrap(opened && sheet);
  const box = useMergedRef(trap, ref ?? null);
  usePageScrollLock(opened && sheet);

  if (!opened) return null;

  const go = (to: number, by: Step['by']) => {
    open(to, by);
    focusAnswer();
  };
  const choose = (item: AssistantItem) => {
    if (item.route === null) {
      go(item.id, 'item');
      return;
    }
    open(item.id, 'item');
    if (sheet) onClose();
    else focusAnswer();
    const address = SCREENS[item.route];
    if (address === null) dialogs.signIn();
    else void navigate(address(addressLang));
  };
  const gone = current?.error instanceof ApiError && current.error.status === 404;
  const off = gone && steps.at(-1)?.id === INTRO;

  return (
    <section
      ref={box}
      id={id}
      className={styles.panel}
      aria-label={t('title')}
      {...(sheet ? { role: 'dialog', 'aria-modal': true } : {})}
    >
      <header className={styles.head} role="none">
        <Mark size={24} />
        <h2>{t('title')}</h2>
        <IconButton icon={X} label={t('close')} className={styles.close} onClick={onClose} />
      </header>
      <div className={styles.scroller} ref={scroller}>
        <div role="log" aria-label={t('log')} aria-relevant="additions">
          {steps.map((_, at) => {
            const last = at === steps.length - 1;
            const asked = question(at, t('back'));
            const text = answers[at]?.data?.text;
            const shown = last ? parts.slice(0, said) : text === undefined ? [] : partsOf(text);
            return (
              <div key={first + at} className={styles.step} {...(last ? { ref: latest, tabIndex: -1 } : {})}>
                {asked === '' ? null : (
                  <p className={styles.mine}>
                    <span className="zb-visually-hidden">{t('you')}: </span>
                    {asked}
                  </p>
                )}
                {shown.map((part, n) => (
                  <p key={n} className={styles.theirs}>
                    <span className="zb-visually-hidden">{t('bot')}: </span>
                    {part}
                  </p>
                ))}
              </div>
            );
          })}
        </div>
        {current?.isPending === true || saying ? (
          <div className={styles.waiting}>
            <span className={styles.typing} aria-hidden>
              <span />
              <span />
              <span />
            </span>
            <span className="zb-visually-hidden">{t('typing')}</span>
            {saying ? (
              <button type="button" className={styles.quiet} onClick={skip}>
                <FastForward size={16} strokeWidth={1.75} aria-hidden />
                {t('skip')}
              </button>
            ) : null}
          </div>
        ) : null}
        {off ? (
          <div className={styles.lost} role="alert">
            <p>{t('off')}</p>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                if (sheet) onClose();
                void navigate(paths.contact(addressLang));
              }}
            >
              {t('write')}
            </button>
          </div>
        ) : gone ? (
          <p className={styles.lost} role="alert">
            {t('gone')}
          </p>
        ) : current?.isError === true ? (
          <LoadError onRetry={() => void current.refetch()} text={tc('state.load_error')} />
        ) : null}
        {saying || current?.isPending === true ? null : (
          <div className={styles.choices} role="group" aria-label={t('choose')}>
            {(node?.items ?? []).map((item) => (
              <button key={item.id} type="button" className={styles.item} onClick={() => choose(item)}>
                {item.label}
                {item.route === null ? null : (
                  <>
                    <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
                    <span className="zb-visually-hidden"> ({t('opens')})</span>
                  </>
                )}
              </button>
            ))}
            {steps.length > 1 ? (
              <div className={styles.ways}>
                {node === undefined || node.parent === null ? null : (
                  <button type="button" className={styles.quiet} onClick={() => go(node.parent ?? INTRO, 'back')}>
                    <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
                    {t('back')}
                  </button>
                )}
                <button type="button" className={styles.quiet} onClick={() => go(INTRO, 'start')}>
                  <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
                  {t('start')}
                </button>
              </div>
            ) : null}
          </div>
        )}
      </div>
    </section>
  );
}
