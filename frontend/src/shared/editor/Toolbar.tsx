import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  Unlink,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './Editor.module.css';

const TOOLS = [
  ['bold', 'italic', 'underline', 'strike'],
  ['heading_2', 'heading_3', 'heading_4', 'quote'],
  ['bullets', 'numbers', 'outdent', 'indent'],
  ['link', 'unlink', 'clear'],
  ['undo', 'redo'],
] as const;
type Tool = (typeof TOOLS)[number][number];
const ORDER: readonly Tool[] = TOOLS.flat();

const ICON: Record<Tool, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  heading_2: Heading2,
  heading_3: Heading3,
  heading_4: Heading4,
  quote: Quote,
  bullets: List,
  numbers: ListOrdered,
  outdent: IndentDecrease,
  indent: IndentIncrease,
  link: Link2,
  unlink: Unlink,
  clear: RemoveFormatting,
  undo: Undo2,
  redo: Redo2,
};

type Chain = ReturnType<Editor['chain']>;
/** What each tool does; `link` opens its own row instead. */
const COMMANDS: Record<Exclude<Tool, 'link'>, (chain: Chain) => Chain> = {
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  underline: (chain) => chain.toggleUnderline(),
  strike: (chain) => chain.toggleStrike(),
  heading_2: (chain) => chain.toggleHeading({ level: 2 }),
  heading_3: (chain) => chain.toggleHeading({ level: 3 }),
  heading_4: (chain) => chain.toggleHeading({ level: 4 }),
  quote: (chain) => chain.toggleBlockquote(),
  bullets: (chain) => chain.toggleBulletList(),
  numbers: (chain) => chain.toggleOrderedList(),
  outdent: (chain) => chain.liftListItem('listItem'),
  indent: (chain) => chain.sinkListItem('listItem'),
  unlink: (chain) => chain.extendMarkRange('link').unsetLink(),
  clear: (chain) => chain.unsetAllMarks().clearNodes(),
  undo: (chain) => chain.undo(),
  redo: (chain) => chain.redo(),
};

const pressed = (editor: Editor): Partial<Record<Tool, boolean>> => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  heading_2: editor.isActive('heading', { level: 2 }),
  heading_3: editor.isActive('heading', { level: 3 }),
  heading_4: editor.isActive('heading', { level: 4 }),
  quote: editor.isActive('blockquote'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
});

const CLOSABLE = ['outdent', 'indent', 'unlink', 'undo', 'redo'] as const;
const closed = (editor: Editor): Partial<Record<Tool, boolean>> => ({
  ...Object.fromEntries(CLOSABLE.map((tool) => [tool, !COMMANDS[tool](editor.can().chain()).run()])),
  unlink: !editor.isActive('link'),
});

/** The row of tools: one stop of Tab, arrows inside. A tool that has nothing to do stays in its place. */
export function Toolbar({ editor, controls, onLink }: { editor: Editor; controls: string; onLink: () => void }) {
  const { t } = useTranslation('editor');
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<Tool>(ORDER[0] ?? 'bold');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ pressed: pressed(now), closed: closed(now) }),
  });

  const move = (event: KeyboardEvent) => {
    const at = ORDER.indexOf(stop);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ORDER.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = ORDER[(to + ORDER.length) % ORDER.length] ?? stop;
    setStop(next);
    box.current?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };
  const use = (tool: Tool) => {
    if (state.closed[tool] === true) return;
    if (tool === 'link') onLink();
    else COMMANDS[tool](editor.chain().focus()).run();
  };

  return (
    <div
      ref={box}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('tools')}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {TOOLS.map((group) => (
        <div key={group[0]} className={styles.group}>
          {group.map((tool) => (
            <IconButton
              key={tool}
              icon={ICON[tool]}
              label={t(`tool.${tool}`)}
              className={styles.tool}
              data-tool={tool}
              tabIndex={tool === stop ? 0 : -1}
              aria-pressed={state.pressed[tool]}
              aria-disabled={state.closed[tool] === true || undefined}
              // The marked words stay marked while a tool is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setStop(tool)}
              onClick={() => use(tool)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
