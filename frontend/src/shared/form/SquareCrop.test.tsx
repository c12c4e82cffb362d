import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { drawMiddle, drawWhole } from './cropImage';
import { SquareCrop } from './SquareCrop';

/* jsdom does not draw. A picture of 3000 by 1000 pixels; what is drawn has as many bytes as its quality in per cent. */
const drawImage = vi.fn<(picture: unknown, ...at: number[]) => void>();
const picture = { width: 3000, height: 1000, close: () => undefined };

beforeEach(() => {
  drawImage.mockClear();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    fillRect: () => undefined,
  } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '', quality: number = 1) =>
    done(new Blob(['x'.repeat(Math.round(quality * 100))], { type })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Where the picture was put in each square: left, top, width, height. Adding 0 makes 0 of -0. */
const places = () => drawImage.mock.calls.map(([, ...at]) => at.map((n) => n + 0));

const file = new File(['a'], 'polica.png', { type: 'image/png' });

describe('M-AD-04: a picture of another shape', () => {
  it('is used whole, with margins, within the limit', async () => {
    const onDone = vi.fn<(square: File) => void>();
    const { user } = await render(<SquareCrop file={file} maxBytes={69} onDone={onDone} onCancel={vi.fn()} />);
    expect(screen.getByRole('button', { name: 'Koristite isečak' })).toBeDisabled();
    await user.click(await screen.findByRole('checkbox', { name: /^Cela slika/ }));
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Koristite celu sliku' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(places()).toEqual([[0, 400, 1200, 400]]);
    const square = onDone.mock.calls[0]?.[0];
    expect([square?.name, square?.type, square?.size]).toEqual(['polica.jpg', 'image/jpeg', 55]);
  });

  it('is said to be unusable when no quality fits the limit', async () => {
    const onDone = vi.fn();
    const { user } = await render(<SquareCrop file={file} maxBytes={39} onDone={onDone} onCancel={vi.fn()} />);
    await user.click(await screen.findByRole('checkbox', { name: /^Cela slika/ }));
    await user.click(screen.getByRole('button', { name: 'Koristite celu sliku' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    // It may still be cut.
    await user.click(screen.getByRole('checkbox', { name: /^Cela slika/ }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('is followed by all the rest whole, or cut in the middle', async () => {
    const onRest = vi.fn(() => Promise.reject(new Error('too large')));
    const { user } = await render(
      <SquareCrop file={file} maxBytes={70} onDone={vi.fn()} onCancel={vi.fn()} several={{ n: 1, total: 3, onRest }} />,
    );
    await user.click(screen.getByRole('button', { name: 'Sve preostale cele' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Isecite sve preostale po sredini' }));
    expect(onRest.mock.calls).toEqual([[drawWhole], [drawMiddle]]);
    await drawMiddle(file, 100);
    expect(places()).toEqual([[-1000, 0, 3000, 1000]]);
  });

  it('is a choice only where the picture is not square', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...picture, height: 3000 }));
    await render(<SquareCrop file={file} maxBytes={70} onDone={vi.fn()} onCancel={vi.fn()} />);
    expect(await screen.findByTestId('container')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
