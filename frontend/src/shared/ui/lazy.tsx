import { createContext, lazy as once, useContext, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { whenBack } from '@/api/reach';
import { fetchPiece } from './pieces';
import { LoadError } from './States';
import { toast } from './toast';

const Again = createContext<() => void>(() => undefined);

/** Says that a part did not come: a dialog closes, so that its button works again; anything else waits in its place. */
function Missing({ onClose, forget }: { onClose: (() => void) | undefined; forget: () => void }) {
  const { t } = useTranslation();
  const again = useContext(Again);
  useEffect(() => {
    if (onClose === undefined) return whenBack(again);
    toast.err(t('state.part_error'));
    onClose();
    // Opened again it is asked for anew.
    return forget;
    // Said once.
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
 * As React's own, but what could not be loaded does not take the page with it and is not lost for good: it is asked for
 * again by its next use, by a click, or when the server is there again. `giveUp`: for what has no `onClose`.
 */
export function lazy<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  giveUp?: () => void,
): ComponentType<P> {
  const StandIn = (props: P) => <Missing onClose={giveUp ?? closing(props)} forget={forget} />;
  const fresh = () => once<ComponentType<P>>(() => fetchPiece(load).catch(() => ({ default: StandIn })));
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
