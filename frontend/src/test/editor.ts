import { fireEvent } from '@testing-library/react';

// jsdom has no layout, so the editor would not find the positions of letters.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

/** Pastes HTML into the editor, as from the clipboard. */
export function write(box: HTMLElement, html: string) {
  const getData = (type: string) => (type === 'text/html' ? html : '');
  fireEvent.paste(box, { clipboardData: { getData, types: ['text/html'], files: [] } });
}
