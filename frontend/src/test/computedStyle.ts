/*
 * Queries by role and axe read computed styles of every element, to learn whether people can see and press it. jsdom
 * matches its whole style sheet against the element each time, which took a fifth of the time of all tests. This module
 * caches a few properties by the kind of element; for all others, and where the page styles them, it asks jsdom.
 */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
/** The browser's style sheet sets these properties by the kind of element, if it sets them at all. */
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
const ANY_NAME = word(NAMES);
const NAME_PATTERNS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  [...NAMES].map((name) => [name, word([name])]),
);
/** The style of these elements depends on other elements or on more than an attribute. */
const BY_PLACE: ReadonlySet<string> = new Set(['summary', 'noscript', 'slot']);
/** These elements collapse when they are hidden, with everything inside them. */
const COLLAPSING: ReadonlySet<string> = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);

/** Whether a style sheet of the page sets one of these properties; valid while its number of rules is the same. */
const read = new WeakMap<CSSStyleSheet, [rules: number, sets: boolean]>();

function setsAnyName(sheet: CSSStyleSheet): boolean {
  const rules = sheet.cssRules;
  const before = read.get(sheet);
  if (before !== undefined && before[0] === rules.length) return before[1];
  const found = [...rules].some((rule) => ANY_NAME.test(rule.cssText) || rule.cssText.startsWith('@'));
  read.set(sheet, [rules.length, found]);
  return found;
}

/** Whether the `style` attribute of the element sets the property. */
const setsInline = (element: Element, property: string) =>
  NAME_PATTERNS[property]!.test(element.getAttribute('style') ?? '');

/** The name and the attributes by which the browser's style sheet distinguishes elements. */
const kindOf = (element: Element) =>
  ['hidden', 'open', 'type'].reduce((kind, name) => `${kind}|${element.getAttribute(name) ?? '-'}`, element.localName);

export function quickStyles(window: Window & typeof globalThis): void {
  const whole = window.getComputedStyle;
  if ('whole' in whole) return;
  const known = new Map<string, string>();

  /** The cached value of a property; undefined where jsdom has to compute it. */
  function quick(element: Element, property: string): string | undefined {
    for (const sheet of element.ownerDocument.styleSheets) if (setsAnyName(sheet)) return undefined;
    if (property in INHERITED) {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (setsInline(one, property) || (COLLAPSING.has(one.localName) && one.hasAttribute('hidden')))
          return undefined;
      }
      return INHERITED[property];
    }
    if (setsInline(element, property) || element.hasAttribute('popover') || BY_PLACE.has(element.localName))
      return undefined;
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
