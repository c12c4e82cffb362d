/** A cell or an item whose only paragraph is its first part says the same without it, as authors' HTML does. */
function unwrap(box: Element): void {
  const [first, ...rest] = [...box.children];
  if (first?.tagName !== 'P' || rest.some((part) => part.tagName !== 'UL' && part.tagName !== 'OL')) return;
  first.replaceWith(...first.childNodes);
}

const isBlank = (part: Element | null) => part?.tagName === 'P' && part.childNodes.length === 0;

/** What the editor holds as the HTML that is sent: "" when it says and shows nothing. Pure but for the parsing. */
export function sentHtml(html: string): string {
  // A document of its own, which loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const box of body.querySelectorAll('li, td, th')) unwrap(box);
  while (isBlank(body.lastElementChild)) body.lastElementChild?.remove();
  while (isBlank(body.firstElementChild)) body.firstElementChild?.remove();
  const says = body.querySelector('img') !== null || (body.textContent ?? '').trim() !== '';
  return says ? body.innerHTML : '';
}

/**
 * Pasted HTML without what its tags would run. The schema leaves that out anyway; but a browser that parses it first asks
 * the policy of the page, which refuses with a line on the console for each.
 */
export function withoutHandlers(html: string): string {
  return html.replace(/<[^>]*/g, (tag) => tag.replace(/([\s/"'`])on[a-z]+(?=\s*=)/gi, '$1data-none'));
}
