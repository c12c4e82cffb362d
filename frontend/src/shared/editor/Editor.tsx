import { Input } from '@mantine/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/shared/ui/toast';
import styles from './Editor.module.css';
import { sentHtml, withoutHandlers } from './html';
import { LinkRow } from './LinkRow';
import type { RichEditorProps } from './RichEditorProps';
import { extensions } from './schema';
import { Toolbar } from './Toolbar';

/** The editor itself; a chunk of its own, reached only through `RichEditor`. */
export function Editor({
  id,
  label,
  value,
  onChange,
  error,
  description,
  required = false,
  readOnly = false,
  lang,
}: RichEditorProps) {
  const { t } = useTranslation('editor');
  const [linking, setLinking] = useState(false);
  /* What was said last: a value that comes back unchanged is no news. */
  const said = useRef(value);
  const describedBy = [error ? `${id}-field-error` : '', description ? `${id}-field-description` : '']
    .filter(Boolean)
    .join(' ');
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
    ...(error ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
    ...(lang === undefined ? {} : { lang: lang === 'sr' ? 'sr-Latn' : lang }),
  };
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    // The page allows no styles but those of the build.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes,
      // A dropped or pasted file would make the browser leave the page, or show a picture that is not stored.
      handleDrop: (_, event) => {
        if (event.dataTransfer === null || event.dataTransfer.files.length === 0) return false;
        event.preventDefault();
        toast.info(t('no_files'));
        return true;
      },
      transformPastedHTML: withoutHandlers,
      handleKeyDown: (_, event) => {
        if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        setLinking(true);
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      const html = sentHtml(now.getHTML());
      if (html === said.current) return;
      said.current = html;
      onChange(html);
    },
  });

  const spoken = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: JSON.parse(spoken) as object as Record<string, string>,
      },
    });
  }, [editor, spoken]);
  useEffect(() => {
    editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

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
