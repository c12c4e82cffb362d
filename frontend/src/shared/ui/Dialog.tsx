import { Modal } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA } from './breakpoints';
import { useDialogWithin } from './dialogsWithin';
import { useMedia } from '@/shared/hooks/useMedia';
import styles from './Dialog.module.css';

/**
 * Gives the focus back to what had it when the dialog opened, also when the dialog goes by being taken out of the page.
 * The library does so by itself only for dialogs that are there before they open.
 */
function useFocusBack(opened: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState(() => document.activeElement);
  const [was, setWas] = useState(opened);
  if (was !== opened) {
    setWas(opened);
    if (opened) setBefore(document.activeElement);
  }
  const alive = useRef(true);
  const back = useCallback(() => {
    const now = document.activeElement;
    // Without animation the dialog is still mounted, with the focus inside, when it reports that it has closed.
    const lost = now === null || now === document.body || box.current?.contains(now) === true;
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
  }, [before]);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      requestAnimationFrame(() => {
        if (!alive.current) back();
      });
    };
  }, [back]);
  return { box, back };
}

/** Above the layer of other dialogs and of their lists, below that of toasts. */
const QUESTION_LAYER = 350;

const WIDTH = { sm: 480, md: 640, lg: 880 } as const;

/**
 * A dialog: centred, a full sheet below 500 px. Focus is trapped, Esc and the overlay close it unless `keepOpen`,
 * the page behind does not scroll. Actions stand right, the primary one last.
 */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  actions,
  size = 'sm',
  keepOpen = false,
  question = false,
}: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  size?: keyof typeof WIDTH;
  /** Work is under way: neither the overlay nor Esc close. */
  keepOpen?: boolean;
  /** A question about another dialog: it stands above that one, whichever of the two was in the page first. */
  question?: boolean;
}) {
  const { t } = useTranslation();
  const sheet = useMedia(MEDIA.sheet);
  const { box, back } = useFocusBack(opened);
  useDialogWithin(opened);
  return (
    <Modal
      ref={box}
      opened={opened}
      {...(question ? { zIndex: QUESTION_LAYER } : {})}
      onClose={onClose}
      onExitTransitionEnd={back}
      title={title}
      size={WIDTH[size]}
      centered={!sheet}
      fullScreen={sheet}
      closeOnClickOutside={!keepOpen}
      closeOnEscape={!keepOpen}
      closeButtonProps={{ 'aria-label': t('action.close'), title: t('action.close'), size: 'lg' }}
      overlayProps={{ color: 'var(--zb-scrim)', backgroundOpacity: 1 }}
      // A header element here would count as the page's banner.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
      radius={sheet ? 0 : 8}
    >
      {children}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
