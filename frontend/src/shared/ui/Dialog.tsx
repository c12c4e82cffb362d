import { Modal } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA } from '../breakpoints';
import { useMedia } from '../hooks/useMedia';
import styles from './Dialog.module.css';

/** Gives the focus back to what had it, also when the dialog goes by being taken out of the page. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!alive.current && lost && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [before]);
}

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
}: {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  size?: keyof typeof WIDTH;
  /** Work is under way: neither the overlay nor Esc close. */
  keepOpen?: boolean;
}) {
  const { t } = useTranslation();
  const sheet = useMedia(MEDIA.sheet);
  useFocusBack();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTH[size]}
      centered={!sheet}
      fullScreen={sheet}
      closeOnClickOutside={!keepOpen}
      closeOnEscape={!keepOpen}
      closeButtonProps={{ 'aria-label': t('action.close'), title: t('action.close'), size: 'lg' }}
      overlayProps={{ color: 'var(--zb-scrim)', backgroundOpacity: 1 }}
      // Its head is no banner of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
      radius={sheet ? 0 : 8}
    >
      {children}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
