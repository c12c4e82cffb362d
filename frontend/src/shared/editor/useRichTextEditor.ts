import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/shared/ui/toast';
import { sentHtml, withoutHandlers } from './html';
import type { RichEditorProps } from './RichEditorProps';
import { extensions } from './schema';

/** The attributes by which the box that is typed in is a labelled form field. */
function fieldAttributes({ id, error, description, required, readOnly, lang }: RichEditorProps) {
  const describedBy = [error ? `${id}-field-error` : '', description ? `${id}-field-description` : '']
    .filter(Boolean)
    .join(' ');
  return {
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
}

/** The library's editor, following the field's properties. `onLink` is called on Ctrl+K. */
export function useRichTextEditor(field: RichEditorProps, onLink: () => void): Editor {
  const { value, onChange, readOnly = false } = field;
  const { t } = useTranslation('editor');
  // Compared with `value`: the field's own change, given back by its form, must not replace the text under the cursor.
  const lastSent = useRef(value);
  const attributes = fieldAttributes(field);
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
        onLink();
        return true;
      },
    },
    onUpdate: ({ editor: now }) => {
      const html = sentHtml(now.getHTML());
      if (html === lastSent.current) return;
      lastSent.current = html;
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
    if (value === lastSent.current) return;
    lastSent.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}
