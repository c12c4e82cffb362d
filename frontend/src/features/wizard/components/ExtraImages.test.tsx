import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DrawSquare } from '@/shared/form/cropImage';
import { answer } from '@/test/server';
import { answerWizardLookups, DRAFT_ID, nextButton, openFilledWizard } from '@/test/wizard';

const drawn: DrawSquare = ({ name }, maxBytes) => Promise.resolve(new File(['a'], `${name} of ${maxBytes}`));

/* Cropping needs a real canvas; here the square is the file itself. */
vi.mock('@/shared/form/SquareCrop', () => ({
  SquareCrop: ({
    file,
    several,
    onDone,
    onCancel,
  }: {
    file: File;
    several?: { n: number; total: number; onRest: (draw: DrawSquare) => Promise<void> };
    onDone: (file: File) => void;
    onCancel: () => void;
  }) => (
    <div role="dialog" aria-label={several === undefined ? 'crop' : `crop ${several.n}/${several.total}`}>
      <button type="button" onClick={() => onDone(file)}>
        use
      </button>
      <button type="button" onClick={onCancel}>
        skip
      </button>
      <button type="button" onClick={() => void several?.onRest(drawn)}>
        rest
      </button>
    </div>
  ),
}));

beforeEach(answerWizardLookups);

describe('M-AD-04: pictures', () => {
  const image = (name: string) => new File([name], name, { type: 'image/png' });

  it('cuts further pictures one after the other, lets one be skipped, and puts them in order', async () => {
    const sent: FormData[] = [];
    answer('post', 'products', async (request) => {
      sent.push(await request.formData());
      return { pro_id: 88 };
    });
    let kept = 0;
    answer('post', `ad-drafts/${DRAFT_ID}/files`, () => ({ drf_id: (kept += 1), dra_version: 1 }));
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    expect(screen.getByText(/svaka se šalje sa najviše 400 KB/)).toBeVisible();
    await user.upload(screen.getByLabelText('Dodatne slike', { selector: 'input' }), [
      image('a.png'),
      image('b.png'),
      image('c.png'),
    ]);
    for (const [n, choice] of [
      [1, 'use'],
      [2, 'skip'],
      [3, 'use'],
    ] as const)
      await user.click(within(await screen.findByRole('dialog', { name: `crop ${n}/3` })).getByText(choice));
    const list = await screen.findByRole('list', { name: 'Dodatne slike: Izabrano' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.click(within(list).getByRole('button', { name: 'Pomerite napred: c.png' }));
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('img')
          .map((picture) => picture.getAttribute('alt')),
      ).toEqual(['c.png', 'a.png']),
    );
    await user.click(nextButton());
    await user.click(screen.getByRole('button', { name: 'Objavite oglas' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    // The draft has them already; nothing is sent twice.
    expect([kept, sent[0]?.getAll('images'), sent[0]?.get('dra_id')]).toEqual([2, [], String(DRAFT_ID)]);
  });

  it('draws all that are left in the way that is chosen for them', async () => {
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    await user.upload(
      screen.getByLabelText('Dodatne slike', { selector: 'input' }),
      ['a', 'b', 'c'].map((name) => image(`${name}.png`)),
    );
    await user.click(within(await screen.findByRole('dialog', { name: 'crop 1/3' })).getByText('skip'));
    await user.click(within(await screen.findByRole('dialog', { name: 'crop 2/3' })).getByText('rest'));
    for (const name of ['b.png of 409600', 'c.png of 409600'])
      expect(await screen.findByRole('img', { name })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: /png of/ })).toHaveLength(2);
  });
});
