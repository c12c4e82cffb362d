import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SRC = `${import.meta.dirname}/../..`;
const STYLES = `${import.meta.dirname}/../../../node_modules/@mantine/core/styles`;

/** Sheets a component cannot do without, by the library's own documentation of its styles. */
const NEEDS: Record<string, readonly string[]> = {
  ActionIcon: ['UnstyledButton', 'Loader'],
  Alert: ['CloseButton', 'UnstyledButton'],
  Button: ['UnstyledButton', 'Loader'],
  Checkbox: ['InlineInput', 'CheckboxIndicator', 'Input'],
  CloseButton: ['UnstyledButton'],
  Combobox: ['Popover', 'ScrollArea', 'Input'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton', 'UnstyledButton', 'Paper'],
  FileInput: ['Input', 'UnstyledButton'],
  Menu: ['Popover', 'UnstyledButton'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'UnstyledButton', 'Paper'],
  NativeSelect: ['Input', 'Combobox'],
  NumberInput: ['Input', 'UnstyledButton'],
  PasswordInput: ['Input', 'ActionIcon', 'UnstyledButton'],
  Radio: ['InlineInput', 'RadioIndicator', 'Input'],
  Select: ['Combobox', 'Input', 'Popover', 'ScrollArea', 'CloseButton', 'UnstyledButton'],
  Switch: ['InlineInput', 'Input'],
  Tabs: ['UnstyledButton'],
  TextInput: ['Input'],
  Textarea: ['Input'],
};

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) return name === 'test' || name === 'admin' ? [] : sources(path);
    return /\.tsx?$/.test(name) && !/\.test\./.test(name) ? [path] : [];
  });
}

describe('sheets of the component library', () => {
  it('are listed for every component that is used, and for no other', () => {
    const known = new Set(
      readdirSync(STYLES)
        .filter((name) => name.endsWith('.layer.css'))
        .map((name) => name.replace('.layer.css', '')),
    );
    const used = new Set(['baseline', 'default-css-variables', 'global']);
    for (const path of sources(SRC)) {
      for (const match of readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
        for (const part of (match[1] ?? '').split(',')) {
          const name =
            part
              .replace(/\btype\b/, '')
              .trim()
              .split(' ')[0] ?? '';
          if (known.has(name)) used.add(name);
          for (const need of NEEDS[name] ?? []) used.add(need);
        }
      }
    }
    // A part that only some screens use brings its sheets itself.
    const listed = [`${SRC}/app/styles/mantine.css`, ...sources(SRC)].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map((match) => match[1]),
    );
    expect([...new Set(listed)].sort()).toEqual([...used].sort());
  });
});

describe('widths', () => {
  const css = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = `${folder}/${name}`;
      return statSync(path).isDirectory() ? css(path) : name.endsWith('.css') ? [path] : [];
    });
  it('are the agreed limits only', () => {
    const allowed = ['31.25em', '37.5em', '48em', '62.5em', '80em'];
    const found = css(SRC).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/@media[^{]*width[^{]*?([\d.]+(?:px|em|rem))/g)].map((match) => match[1]),
    );
    expect(found.filter((width) => !allowed.includes(width ?? ''))).toEqual([]);
  });
});
