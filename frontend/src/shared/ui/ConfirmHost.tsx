import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { confirmStore } from './confirm';
import { Dialog } from './Dialog';

/** Shows the question of `confirm()`. The app mounts it at the first question. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.get, () => null);
  // The words stay while the dialog fades.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const shown = asked ?? last;
  if (shown === null) return null;
  return (
    <Dialog
      question
      opened={asked !== null}
      onClose={() => asked?.answer(false)}
      title={shown.title}
      actions={
        <>
          <Button variant="default" data-autofocus={shown.danger || undefined} onClick={() => asked?.answer(false)}>
            {shown.no}
          </Button>
          <Button
            {...(shown.danger ? { color: 'red' } : {})}
            data-autofocus={!shown.danger || undefined}
            onClick={() => asked?.answer(true)}
          >
            {shown.yes}
          </Button>
        </>
      }
    >
      {shown.text === undefined ? null : <p>{shown.text}</p>}
    </Dialog>
  );
}
