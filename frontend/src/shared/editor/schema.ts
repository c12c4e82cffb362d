import { Node, type Extensions } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { OrderedList } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { isAllowedLink } from './links';

/* What the server's cleaner lets through (marketplace/common/text/rich_text.py), tag by tag and attribute by attribute: what
   is written here arrives as it was seen, and what is pasted leaves the rest behind. A test holds the two together. */

const STORED = /^\/api\/files\/[0-9a-f]{2}\/[0-9a-f]{32}(?:\.[a-z0-9]{2,5}){1,2}$/;
const NUMBER = /^[1-9]\d{0,3}$/;

/** An attribute that stays as it is when it fits, and is left out otherwise. */
const kept = (name: string, fits: (value: string) => boolean = () => true) => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(name);
    return value !== null && fits(value) ? value : null;
  },
});

/** A picture of ours in an article. It is not put in here, but what stands in a text stays there. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: kept('src'),
    alt: kept('alt'),
    width: kept('width', (value) => NUMBER.test(value)),
    height: kept('height', (value) => NUMBER.test(value)),
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (STORED.test(image.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/* A table keeps its shape; its words can be edited. */
const part = (name: string, tag: string, content: string, isolating = false, group?: string) =>
  Node.create({
    name,
    content,
    isolating,
    ...(group === undefined ? {} : { group }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
const TABLE = [
  part('table', 'table', '(tableHead tableBody*) | tableBody+', true, 'block'),
  part('tableHead', 'thead', 'tableRow+'),
  part('tableBody', 'tbody', 'tableRow+'),
  part('tableRow', 'tr', '(headCell | tableCell)+'),
  part('headCell', 'th', 'block+', true),
  part('tableCell', 'td', 'block+', true),
];

const PlainLink = Link.extend({
  addAttributes: () => ({ href: kept('href', isAllowedLink), title: kept('title') }),
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener noreferrer' }, 0],
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => isAllowedLink(address),
  HTMLAttributes: { target: null, rel: null, class: null },
});

const PlainOrderedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
});

export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    orderedList: false,
    trailingNode: false,
    dropcursor: { color: 'var(--zb-focus)', width: 2 },
  }),
  PlainOrderedList,
  PlainLink,
  Picture,
  ...TABLE,
];
