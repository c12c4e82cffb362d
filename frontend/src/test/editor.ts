import { fireEvent } from '@testing-library/react';

// The test's document draws nothing, so it has no places of letters.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;

/** Text into the editor, as from the clipboard. */
export function write(box: HTMLElement, html: string) {
  const getData = (type: string) => (type === 'text/html' ? html : '');
  fireEvent.paste(box, { clipboardData: { getData, types: ['text/html'], files: [] } });
}
