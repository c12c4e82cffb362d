import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from './lazy';
import { toast, toastStore, type Toast, type ToastKind } from './toast';
import styles from './Toaster.module.css';

/** Load the HTML sanitiser with the first help text. */
const RichText = lazy(async () => ({ default: (await import('./RichText')).RichText }));

const ICONS: Record<ToastKind, typeof Info> = { ok: CircleCheck, err: CircleX, info: Info, help: Info };

function Item({ item }: { item: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef(item.milliseconds);
  // Pause the timer while the toast is hovered or contains the focus, then continue with the remaining time.
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(() => toast.dismiss(item.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - started));
    };
  }, [held, item.id]);
  const Icon = ICONS[item.kind];
  return (
    // Pointer and focus only hold the timer; closing is a button.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.toast}
      data-kind={item.kind}
      role={item.kind === 'err' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {item.title === undefined ? null : <strong>{item.title}</strong>}
        {item.html === undefined ? (
          item.title === undefined ? (
            item.text
          ) : null
        ) : (
          <Suspense fallback={null}>
            <RichText html={item.html} />
          </Suspense>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('toast.dismiss')}
        title={t('toast.dismiss')}
        onClick={() => toast.dismiss(item.id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

/* About what one takes, and what is below the last. */
const TOAST_PX = 72;
const BELOW_PX = 88;

/**
 * The stack of toasts, at the bottom on the left, above a page's bar of actions. While one stands there the page is that
 * much longer, so that nothing is under it for good. Errors of forms also stand inline. The stack is a live region before
 * the first toast comes, since readers do not hear a polite region that comes with its words; an alert they do.
 */
export function Toaster() {
  const { t } = useTranslation();
  const list = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get);
  return (
    <>
      {list.length === 0 ? null : <div className={styles.room} style={{ height: BELOW_PX + TOAST_PX * list.length }} />}
      <section aria-label={t('toast.label')} className={styles.region}>
        <div className={styles.list} aria-live="polite" aria-relevant="additions">
          {list.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </div>
      </section>
    </>
  );
}
