import { Input } from '@mantine/core';
import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import styles from './Editor.module.css';
import { LinkRow } from './LinkRow';
import type { RichEditorProps } from './RichEditorProps';
import { Toolbar } from './Toolbar';
import { useRichTextEditor } from './useRichTextEditor';

/** The editor itself; a chunk of its own, reached only through `RichEditor`. */
export function Editor(props: RichEditorProps) {
  const { id, label, error, description, required = false, readOnly = false } = props;
  const [linking, setLinking] = useState(false);
  const editor = useRichTextEditor(props, () => setLinking(true));
  return (
    <Input.Wrapper
      id={`${id}-field`}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      error={error}
      description={description}
      required={required}
      size="md"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={styles.frame} data-invalid={error ? true : undefined} data-closed={readOnly || undefined}>
        {readOnly ? null : <Toolbar editor={editor} controls={id} onLink={() => setLinking(true)} />}
        {linking && !readOnly ? <LinkRow editor={editor} id={`${id}-link`} onClose={() => setLinking(false)} /> : null}
        <EditorContent editor={editor} className={styles.content} />
      </div>
    </Input.Wrapper>
  );
}
