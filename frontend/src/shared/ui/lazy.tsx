import { createContext, lazy as once, useContext, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { onServerBack } from '@/api/reachability';
import { loadChunk } from './loadChunk';
import { LoadError } from './States';
import { toast } from './toast';

const Again = createContext<() => void>(() => undefined);

/** Reports a part that did not load: closes a dialog, so that its button works again, and else offers to retry. */
function Missing({ onClose, forget }: { onClose: (() => void) | undefined; forget: () => void }) {
  const { t } = useTranslation();
  const again = useContext(Again);
  useEffect(() => {
    if (onClose === undefined) return onServerBack(again);
    toast.err(t('state.part_error'));
    onClose();
    // When the person opens the dialog again, `lazy` loads the part again.
    return forget;
    // Show the message once only, however often the parent renders.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return onClose === undefined ? <LoadError text={t('state.part_error')} onRetry={again} /> : null;
}

function closing(props: object): (() => void) | undefined {
  for (const name of ['onClose', 'onCancel']) {
    const close: unknown = Reflect.get(props, name);
    if (typeof close === 'function') return () => void close();
  }
  return undefined;
}

/**
 * Like React's own `lazy`, but a part that fails to load neither breaks the page nor stays lost: its next use, a click,
 * or the server's return loads it again. `giveUp`: called on failure where the part has no `onClose`.
 */
export function lazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  giveUp?: () => void,
): ComponentType<P> {
  const StandIn = (props: P) => <Missing onClose={giveUp ?? closing(props)} forget={forget} />;
  const fresh = () => once<ComponentType<P>>(() => loadChunk(load).catch(() => ({ default: StandIn })));
  let Part = fresh();
  function forget(): void {
    Part = fresh();
  }
  return function Later(props: P) {
    const [, setTries] = useState(0);
    const [again] = useState(() => () => {
      forget();
      setTries((tries) => tries + 1);
    });
    return (
      <Again value={again}>
        <Part {...props} />
      </Again>
    );
  };
}
