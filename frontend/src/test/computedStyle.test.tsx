import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const QUICK = ['display', 'opacity', 'content-visibility', 'visibility', 'pointer-events', 'pointerEvents'];
const { whole } = window.getComputedStyle as typeof window.getComputedStyle & { whole: typeof window.getComputedStyle };

const KINDS = `
  a abbr address area article aside b blockquote button canvas caption code col colgroup datalist dd details dialog div
  dl dt em embed fieldset figure footer form h1 h2 h3 h4 h5 h6 head header hr i iframe img input label legend li link
  main mark menu meta meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s script
  search section select slot small span strong style sub summary sup svg table tbody td template textarea tfoot th thead
  time title tr u ul var video wbr`;
const ATTRIBUTES: Record<string, string>[] = [
  {},
  { hidden: '' },
  { hidden: 'until-found' },
  { open: '' },
  { popover: '' },
  { type: 'hidden' },
];
const STYLES = [
  { style: 'display: none' },
  { style: 'display: flex !important' },
  { style: 'visibility: hidden' },
  { style: 'pointer-events: none' },
  { style: 'opacity: 0' },
  { style: 'content-visibility: hidden' },
  { style: 'all: initial' },
  { style: 'color: red' },
];

/** Lists the properties of the page's elements whose cached value differs from jsdom's. */
function otherwise(): string[] {
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const [quick, slow] = [getComputedStyle(element), whole(element)];
    return QUICK.filter(
      (name) =>
        quick.getPropertyValue(name) !== slow.getPropertyValue(name) ||
        Reflect.get(quick, name) !== Reflect.get(slow, name),
    ).map((name) => `${name}: ${element.outerHTML}`);
  });
}

function put(parent: Element, name: string, attributes: Record<string, string>): Element {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

it('says of every kind of element what jsdom says', () => {
  const main = document.body.appendChild(document.createElement('main'));
  for (const kind of KINDS.trim().split(/\s+/)) for (const said of ATTRIBUTES) put(main, kind, said);
  for (const kind of ['b', 'div', 'td', 'input']) for (const said of STYLES) put(put(main, kind, said), 'i', {});
  put(put(main, 'tr', { hidden: '' }), 'td', {});
  const details = put(main, 'details', {});
  put(details, 'summary', {});
  put(details, 'summary', {});
  expect(document.querySelectorAll('*').length).toBeGreaterThan(400);
  expect(otherwise()).toEqual([]);
});

it('hears a style sheet of the page, also when a rule comes later, and forgets it with the sheet', () => {
  document.body.innerHTML = '<p class="a">a</p><p class="b">b</p><style>.x { color: red }</style>';
  const style = document.querySelector('style')!;
  const seen = () => [...document.querySelectorAll('p')].map((one) => getComputedStyle(one).display);
  expect(seen()).toEqual(['block', 'block']);
  style.sheet!.insertRule('.a { display: none }');
  expect(seen()).toEqual(['none', 'block']);
  style.textContent = '@media all { .b { display: none } }';
  expect(seen()).toEqual(['block', 'none']);
  expect(otherwise()).toEqual([]);
  style.remove();
  expect(seen()).toEqual(['block', 'block']);
});

it('finds nothing hidden by its role, and nothing in it by a name', () => {
  document.body.innerHTML = `
    <button>seen</button>
    <button hidden>attribute</button>
    <button style="display: none">display</button>
    <button style="visibility: hidden">visibility</button>
    <div hidden><button>inside attribute</button></div>
    <div style="display: none"><section><button>inside display</button></section></div>
    <div style="visibility: hidden"><section><button>inside visibility</button></section></div>
    <dialog><button>closed</button></dialog>
    <dialog open><button>open<span hidden> not</span></button></dialog>
    <div aria-hidden="true"><button>aria</button></div>`;
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['seen', 'open not']);
  expect(screen.getByRole('button', { name: 'open' })).toBeVisible();
  expect(screen.getByText('inside visibility')).not.toBeVisible();
  expect(screen.getByText('inside display')).not.toBeVisible();
});

it('follows an element that is hidden and shown', () => {
  document.body.innerHTML = '<div><button>it</button></div>';
  const box = document.querySelector('div')!;
  const found = () => screen.queryAllByRole('button').length;
  expect(found()).toBe(1);
  box.hidden = true;
  expect(found()).toBe(0);
  box.hidden = false;
  expect(found()).toBe(1);
  box.style.visibility = 'hidden';
  expect(found()).toBe(0);
  box.style.visibility = '';
  expect(found()).toBe(1);
  box.style.display = 'none';
  expect(found()).toBe(0);
});

it('leaves every other property to jsdom', () => {
  document.body.innerHTML = '<h1 style="color: red; width: 4px">x</h1>';
  const style = getComputedStyle(document.querySelector('h1')!);
  expect([style.color, style.getPropertyValue('width'), style.fontWeight]).toEqual(['rgb(255, 0, 0)', '4px', 'bold']);
  expect(style).toBeInstanceOf(CSSStyleDeclaration);
  expect(() => getComputedStyle(document as unknown as Element)).toThrow('not of type');
});
