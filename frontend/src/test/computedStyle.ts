/*
 * What tests ask of computed styles again and again is whether something can be seen and pointed at: each query by role
 * asks it of every element. jsdom answers by matching its whole style sheet against the element, anew after each change
 * of the page, which took a fifth of the time of all tests. Here three properties are answered from what the same
 * style sheet said of the first element of the kind; everything else, and whatever the page itself says of the three,
 * is jsdom's own answer.
 */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };
const NAMES: ReadonlySet<string> = new Set(['display', ...Object.keys(INHERITED)]);
const PROPERTIES: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};
const SAID = /display|visibility|pointer-events|\ball\b/;
/** Their answer hangs on other elements or on more than an attribute. */
const BY_PLACE: ReadonlySet<string> = new Set(['summary', 'noscript', 'slot']);
/** Hidden they collapse, and so does what is in them. */
const COLLAPSING: ReadonlySet<string> = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);

/** Sheets of the page by their number of rules when they were read: do they say anything of the three? */
const read = new WeakMap<CSSStyleSheet, [rules: number, says: boolean]>();

function says(sheet: CSSStyleSheet): boolean {
  const rules = sheet.cssRules;
  const known = read.get(sheet);
  if (known !== undefined && known[0] === rules.length) return known[1];
  const found = [...rules].some((rule) => SAID.test(rule.cssText) || rule.cssText.startsWith('@'));
  read.set(sheet, [rules.length, found]);
  return found;
}

/** The page says something of the three about the element itself. */
const speaksOf = (element: Element) => SAID.test(element.getAttribute('style') ?? '');

/** What the style sheet of the browser tells apart, for `display`. */
const kindOf = (element: Element) =>
  ['hidden', 'open', 'type'].reduce((kind, name) => `${kind}|${element.getAttribute(name) ?? '-'}`, element.localName);

export function quickStyles(window: Window & typeof globalThis): void {
  const whole = window.getComputedStyle;
  if ('whole' in whole) return;
  const displays = new Map<string, string>();

  /** Undefined where jsdom has to look. */
  function quick(element: Element, property: string): string | undefined {
    for (const sheet of element.ownerDocument.styleSheets) if (says(sheet)) return undefined;
    if (property in INHERITED) {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (speaksOf(one) || (COLLAPSING.has(one.localName) && one.hasAttribute('hidden'))) return undefined;
      }
      return INHERITED[property];
    }
    if (speaksOf(element) || element.hasAttribute('popover') || BY_PLACE.has(element.localName)) return undefined;
    const kind = kindOf(element);
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const found = whole(element).display;
    displays.set(kind, found);
    return found;
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
