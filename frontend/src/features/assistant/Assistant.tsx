import { MessageCircleQuestionMark, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '@/i18n';
import { toast } from '@/shared/ui/toast';
import styles from './Assistant.module.css';
import type { AssistantPanel } from './AssistantPanel';

type Panel = ComponentType<Parameters<typeof AssistantPanel>[0]>;

/* Code and words come with the first opening, or a moment before it. */
let coming: Promise<Panel> | null = null;
function fetchPanel(): Promise<Panel> {
  coming ??= Promise.all([import('./AssistantPanel'), loadNamespaces(['assistant'])]).then(
    ([{ AssistantPanel: Component }]) => Component,
  );
  coming.catch(() => {
    coming = null; // the next try asks anew
  });
  return coming;
}
const soon = () => void fetchPanel().catch(() => undefined);

/**
 * The way to help that stands in the same place of every page (WCAG 3.2.6): in the bar, where it covers nothing. The talk
 * itself floats over the page while it is open.
 */
export function Assistant() {
  const { t } = useTranslation();
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  const close = useCallback(() => {
    setOpened(false);
    requestAnimationFrame(() => {
      // The focus comes back to where it was, unless it has gone elsewhere on the page.
      if (document.activeElement === null || document.activeElement === document.body) button.current?.focus();
    });
  }, []);
  const open = () => {
    setOpened(true);
    fetchPanel().then(
      (Component) => setPanel(() => Component),
      () => {
        setOpened(false);
        toast.err(t('assistant.failed'));
      },
    );
  };

  useEffect(() => {
    if (!opened) return;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const inside = target instanceof Node && (panel.current?.contains(target) === true || button.current === target);
      if (event.key === 'Escape' && inside && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [opened, close]);

  return (
    <>
      {Panel === null
        ? null
        : createPortal(<Panel ref={panel} id={id} opened={opened} onClose={close} />, document.body)}
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('assistant.open')}
        title={t('assistant.open')}
        aria-expanded={opened}
        aria-busy={(opened && Panel === null) || undefined}
        {...(opened && Panel !== null ? { 'aria-controls': id } : {})}
        onPointerEnter={soon}
        onFocus={soon}
        onClick={() => (opened ? close() : open())}
      >
        {opened ? (
          <X size={22} strokeWidth={1.75} aria-hidden />
        ) : (
          <MessageCircleQuestionMark size={22} strokeWidth={1.75} aria-hidden />
        )}
      </button>
    </>
  );
}
