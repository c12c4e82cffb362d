/*
 * What tests ask of computed styles again and again is whether something can be seen and pointed at: each query by role
 * and each look of axe ask it of every element. jsdom answers by matching its whole style sheet against the element,
 * anew after each change of the page, which took a fifth of the time of all tests. Here a few properties are answered
 * from what the same style sheet said of the first element of the kind; everything else, and whatever the page itself
 * says of them, is jsdom's own answer.
 */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
/** The style sheet of the browser says them of the kind of element, or not at all. */
const BY_KIND = ['display', 'opacity', 'content-visibility'];
const NAMES: ReadonlySet<string> = new Set([...BY_KIND, ...Object.keys(INHERITED)]);
const PROPERTIES: Readonly<Record<string, string>> = {
  display: 'display',
  opacity: 'opacity',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};
const word = (names: Iterable<string>) => new RegExp(`${[...names].join('|')}|\\ball\\b`);
const SAID = word(NAMES);
const SAID_OF: Readonly<Record<string, RegExp>> = Object.fromEntries([...NAMES].map((name) => [name, word([name])]));
/** Their answer hangs on other elements or on more than an attribute. */
const BY_PLACE: ReadonlySet<string> = new Set(['summary', 'noscript', 'slot']);
/** Hidden they collapse, and so does what is in them. */
const COLLAPSING: ReadonlySet<string> = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);

/** Sheets of the page by their number of rules when they were read: do they say anything of these? */
const read = new WeakMap<CSSStyleSheet, [rules: number, says: boolean]>();

function speaks(sheet: CSSStyleSheet): boolean {
  const rules = sheet.cssRules;
  const before = read.get(sheet);
  if (before !== undefined && before[0] === rules.length) return before[1];
  const found = [...rules].some((rule) => SAID.test(rule.cssText) || rule.cssText.startsWith('@'));
  read.set(sheet, [rules.length, found]);
  return found;
}

/** The page says it of the element itself. */
const says = (element: Element, property: string) => SAID_OF[property]!.test(element.getAttribute('style') ?? '');

/** What the style sheet of the browser tells apart. */
const kindOf = (element: Element) =>
  ['hidden', 'open', 'type'].reduce((kind, name) => `${kind}|${element.getAttribute(name) ?? '-'}`, element.localName);

export function quickStyles(window: Window & typeof globalThis): void {
  const whole = window.getComputedStyle;
  if ('whole' in whole) return;
  const known = new Map<string, string>();

  /** Undefined where jsdom has to look. */
  function quick(element: Element, property: string): string | undefined {
    for (const sheet of element.ownerDocument.styleSheets) if (speaks(sheet)) return undefined;
    if (property in INHERITED) {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (says(one, property) || (COLLAPSING.has(one.localName) && one.hasAttribute('hidden'))) return undefined;
      }
      return INHERITED[property];
    }
    if (says(element, property) || element.hasAttribute('popover') || BY_PLACE.has(element.localName)) return undefined;
    const kind = `${property}|${kindOf(element)}`;
    let value = known.get(kind);
    if (value === undefined) known.set(kind, (value = whole(element).getPropertyValue(property)));
    return value;
  }

  const styles = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (!(element instanceof window.Element) || pseudo) return whole(element, pseudo);
    let looked: CSSStyleDeclaration | undefined;
    const look = () => (looked ??= whole(element));
    const valueOf = (name: string) =>
      (NAMES.has(name) ? quick(element, name) : undefined) ?? look().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf;
        if (typeof name === 'string' && Object.hasOwn(PROPERTIES, name)) return valueOf(PROPERTIES[name]!);
        const value: unknown = Reflect.get(look(), name);
        return typeof value === 'function' ? value.bind(look()) : value;
      },
      has: (_, name) => name in look(),
      getPrototypeOf: () => Object.getPrototypeOf(look()) as object,
    });
  };
  window.getComputedStyle = Object.assign(styles, { whole });
}
