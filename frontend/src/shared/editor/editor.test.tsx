import { Editor } from '@tiptap/core';
import { DOMSerializer, type Attrs, type Mark, type Node } from '@tiptap/pm/model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { sentHtml, withoutHandlers } from './html';
import { isAllowedLink, linkOf } from './links';
import { RichEditor } from './RichEditor';
import type { RichEditorProps } from './RichEditorProps';
import { extensions } from './schema';

/** The file that the server's cleaner is held to as well (tests/marketplace/common/text/test_rich_text.py). */
const corpus = JSON.parse(readFileSync(`${import.meta.dirname}/../../../../tests/corpus/richtext.json`, 'utf8')) as {
  tags: string[];
  attributes: Record<string, string[]>;
  links: { kept: string[]; refused: string[] };
  kept: string[];
  hostile: string[];
};

let one: Editor | undefined;
/** What the editor makes of HTML; one editor for all, since each costs the test's document a moment. */
function through(html: string): string {
  one ??= new Editor({ extensions, injectCSS: false });
  one.commands.setContent(html, { emitUpdate: false });
  return sentHtml(one.getHTML());
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

function partsOf(body: Element): { tags: string[]; attributes: Record<string, string[]> } {
  const tags = new Set<string>();
  const attributes: Record<string, Set<string>> = {};
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    tags.add(tag);
    for (const name of element.getAttributeNames()) (attributes[tag] ??= new Set()).add(name);
  }
  return {
    tags: [...tags].sort(),
    attributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names].sort()])),
  };
}

/** Every tag with every attribute that the schema can write at all. */
function writable(): Element {
  const editor = new Editor({ extensions, injectCSS: false });
  const { schema } = editor;
  const serializer = DOMSerializer.fromSchema(schema);
  const box = document.createElement('div');
  const full = (spec: Attrs | undefined): Attrs =>
    Object.fromEntries(
      Object.keys(spec ?? {}).map((name) => [
        name,
        { level: 2, href: '/x', src: '/y', width: '1', height: '1' }[name] ?? 'z',
      ]),
    );
  for (const type of Object.values(schema.nodes)) {
    if (type.isText || type === schema.topNodeType) continue;
    for (const level of type.name === 'heading' ? [2, 3, 4] : [0]) {
      const node = type.createAndFill({ ...full(type.spec.attrs), ...(level ? { level } : {}) }) as Node;
      box.append(serializer.serializeNode(node));
    }
  }
  for (const type of Object.values(schema.marks)) {
    const mark: Mark = type.create(full(type.spec.attrs));
    box.append(serializer.serializeNode(schema.text('x', [mark])));
  }
  editor.destroy();
  return box;
}

describe('schema (S8)', () => {
  it('writes exactly the tags and attributes that the cleaner lets through', () => {
    const { tags, attributes } = partsOf(writable());
    expect(tags).toEqual(corpus.tags);
    // Every link says it hands nothing over; the cleaner writes the same.
    expect(attributes).toEqual({ ...corpus.attributes, a: [...(corpus.attributes.a ?? []), 'rel'].sort() });
  });

  it('gives back what passes the cleaner', () => {
    for (const html of corpus.kept) expect(through(html)).toBe(html);
  });

  it('is proven on every tag and attribute of the list', () => {
    const { tags, attributes } = partsOf(parsed(corpus.kept.join('')));
    expect(tags).toEqual(corpus.tags);
    for (const [tag, names] of Object.entries(corpus.attributes))
      expect(attributes[tag]).toEqual(expect.arrayContaining(names));
  });

  it('takes nothing in but the list', () => {
    for (const html of corpus.hostile) {
      for (const around of [html, `<p>Pre ${html} posle</p>`, `<table><tr><td>${html}</td></tr></table>`]) {
        const body = parsed(through(around));
        const { tags, attributes } = partsOf(body);
        for (const tag of tags) expect(corpus.tags, around).toContain(tag);
        for (const [tag, names] of Object.entries(attributes)) {
          for (const name of names) expect([...(corpus.attributes[tag] ?? []), 'rel'], around).toContain(name);
        }
        for (const link of body.querySelectorAll('a'))
          expect(isAllowedLink(link.getAttribute('href')), around).toBe(true);
        for (const image of body.querySelectorAll('img'))
          expect(image.getAttribute('src'), around).toMatch(/^\/api\/files\/..\//);
      }
    }
  });

  it('judges links as the cleaner does', () => {
    for (const address of corpus.links.kept) expect(isAllowedLink(address), address).toBe(true);
    for (const address of corpus.links.refused) expect(isAllowedLink(address), address).toBe(false);
  });

  it('understands addresses as people type them', () => {
    expect(linkOf(' zbir.example/pravila ')).toBe('https://zbir.example/pravila');
    expect(linkOf('čačak.рс')).toBe('https://čačak.рс');
    expect(linkOf('podrska@example.org')).toBe('mailto:podrska@example.org');
    expect(linkOf('/sr/faq')).toBe('/sr/faq');
    for (const typed of ['', 'reč', 'dve reči', 'javascript:alert(1)', '//example.net', 'file:///etc'])
      expect(linkOf(typed)).toBeNull();
  });

  it('parses nothing that a page would run', () => {
    for (const html of corpus.hostile) expect(withoutHandlers(html)).not.toMatch(/<[^>]*[\s/"'`]on[a-z]+\s*=/i);
    expect(withoutHandlers('<p>reč on = ona</p>')).toBe('<p>reč on = ona</p>');
  });

  it('sends nothing when nothing is said', () => {
    for (const html of ['<p></p>', '<p><br></p><p> </p>', '<ul><li><p></p></li></ul>']) expect(sentHtml(html)).toBe('');
    expect(sentHtml('<p></p><p>Reč</p><p></p>')).toBe('<p>Reč</p>');
  });
});

describe('field', () => {
  // The test's document draws nothing, so it has no places of letters.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;

  const heard = vi.fn();
  function Field(props: Partial<RichEditorProps> & { start?: string }) {
    const { start = '', ...rest } = props;
    const [value, setValue] = useState(start);
    return (
      <>
        <RichEditor
          id="text"
          label="Tekst"
          value={value}
          onChange={(html) => {
            heard(html);
            setValue(html);
          }}
          {...rest}
        />
        <button type="button" onClick={() => setValue('<p>Spolja</p>')}>
          spolja
        </button>
      </>
    );
  }
  const box = () => screen.findByRole('textbox', { name: /Tekst/ });
  /** Marks everything in the box. */
  const markAll = async () => {
    const text = await box();
    act(() => text.focus());
    fireEvent.keyDown(text, { key: 'a', ctrlKey: true });
  };

  it('formats by its tools, tells what is on, and undoes', async () => {
    const { user } = await render(<Field start="<p>Reč</p>" />);
    await markAll();
    const bold = screen.getByRole('button', { name: /Podebljano/ });
    expect(screen.getByRole('button', { name: /Poništite/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(bold);
    expect(heard).toHaveBeenLastCalledWith('<p><strong>Reč</strong></p>');
    expect(bold).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Naslov' }));
    expect(heard).toHaveBeenLastCalledWith('<h2><strong>Reč</strong></h2>');
    await user.click(screen.getByRole('button', { name: 'Lista s tačkama' }));
    expect(heard).toHaveBeenLastCalledWith('<ul><li><strong>Reč</strong></li></ul>');
    await user.click(screen.getByRole('button', { name: 'Uklonite oblikovanje' }));
    expect(heard).toHaveBeenLastCalledWith('<p>Reč</p>');
    await user.click(screen.getByRole('button', { name: /Poništite/ }));
    expect(heard).toHaveBeenLastCalledWith('<ul><li><strong>Reč</strong></li></ul>');
    await expectNoAxeViolations();
  });

  it('links marked words, and refuses an address that the server would drop', async () => {
    const { user } = await render(<Field start="<p>Reč</p>" />);
    await markAll();
    await user.click(screen.getByRole('button', { name: /^Link/ }));
    const address = screen.getByRole('textbox', { name: /Adresa/ });
    await user.type(address, 'javascript:alert(1){Enter}');
    expect(screen.getByText(/Unesite adresu stranice/)).toBeVisible();
    await user.clear(address);
    await user.type(address, 'example.org/a{Enter}');
    expect(heard).toHaveBeenLastCalledWith('<p><a href="https://example.org/a" rel="noopener noreferrer">Reč</a></p>');
    expect(screen.queryByRole('textbox', { name: /Adresa/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Uklonite link' }));
    expect(heard).toHaveBeenLastCalledWith('<p>Reč</p>');
  });

  it('cleans what is pasted and takes no files', async () => {
    await render(<Field />);
    const text = await box();
    const pasted =
      '<h1 style="color:red">Naslov</h1><p onclick="x()">Dobro <b>jutro</b><img src="https://example.net/a.png"></p>';
    fireEvent.paste(text, {
      clipboardData: {
        getData: (type: string) => (type === 'text/html' ? pasted : ''),
        types: ['text/html'],
        files: [],
      },
    });
    await waitFor(() => expect(heard).toHaveBeenLastCalledWith('<p>Naslov</p><p>Dobro <strong>jutro</strong></p>'));
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, {
      dataTransfer: { files: [new File(['x'], 'x.png')], getData: () => '', types: ['Files'] },
      clientX: 1,
      clientY: 1,
    });
    act(() => void text.dispatchEvent(drop));
    expect(drop.defaultPrevented).toBe(true);
    expect(await screen.findByText(/ne mogu da se ubace/)).toBeVisible();
  });

  it('moves through its tools by arrows and is one stop of Tab', async () => {
    const { user } = await render(<Field start="<p>Reč</p>" />);
    await box();
    await user.tab();
    expect(screen.getByRole('button', { name: /Podebljano/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: /Podvučeno/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: /Ponovite/ })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: /Podebljano/ })).toHaveFocus();
    await user.tab();
    expect(await box()).toHaveFocus();
  });

  it('says error, need and language, takes a value from outside, and closes for reading', async () => {
    const { user, unmount } = await render(
      <Field start="<p>Reč</p>" required error="Unesite tekst." description="Najviše jedna strana." lang="en" />,
    );
    const text = await box();
    expect(text).toHaveAttribute('aria-invalid', 'true');
    expect(text).toHaveAttribute('aria-required', 'true');
    expect(text).toHaveAttribute('lang', 'en');
    expect(text).toHaveAccessibleDescription('Unesite tekst. Najviše jedna strana.');
    heard.mockClear();
    await user.click(screen.getByRole('button', { name: 'spolja' }));
    expect(text).toHaveTextContent('Spolja');
    expect(heard).not.toHaveBeenCalled();
    unmount();
    await render(<Field start="<p>Reč</p>" readOnly />, { lang: 'en' });
    expect(await box()).toHaveAttribute('contenteditable', 'false');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
