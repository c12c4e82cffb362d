import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Editor.module.css';
import { linkOf } from './links';

/** Asks for the address of the marked words. With none marked, the address itself is what is written. */
export function LinkRow({ editor, id, onClose }: { editor: Editor; id: string; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'common']);
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string | null>(null);

  const put = () => {
    const href = linkOf(typed);
    if (href === null) {
      setError(t('link.bad'));
      return;
    }
    const chain = editor.chain().focus();
    if (editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run();
    else if (editor.state.selection.empty) {
      chain.insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The form around it is not sent.
    event.preventDefault();
    if (event.key === 'Enter') put();
    else {
      editor.commands.focus();
      onClose();
    }
  };

  return (
    <div className={styles.link} role="group" aria-label={t('link.title')}>
      <TextInput
        id={id}
        size="sm"
        label={t('link.address')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoFocus
        // Esc does not close the dialog around it.
        data-mantine-stop-propagation
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={key}
      />
      <Button size="sm" onClick={put}>
        {t('link.put')}
      </Button>
      <Button size="sm" variant="default" onClick={onClose}>
        {t('common:action.cancel')}
      </Button>
    </div>
  );
}
