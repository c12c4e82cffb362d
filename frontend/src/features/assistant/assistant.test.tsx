import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssistantNode } from '@/api/types';
import { setLang } from '@/i18n';
import { partsOf } from '@/shared/format/text';
import { REDUCED_MOTION } from '@/shared/ui/breakpoints';
import { expectNoAxeViolations, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { Assistant } from './Assistant';
import { BETWEEN_PARTS } from './useReveal';

const INTRO: AssistantNode = {
  id: 1,
  text: 'Zdravo.\n\nŠta vas zanima?',
  items: [
    { id: 2, label: 'Kupujem', route: null },
    { id: 4, label: 'Prijava', route: 'sign_in' },
  ],
  parent: null,
  author: 'bot',
};
const BUYING: AssistantNode = {
  id: 2,
  text: 'Prvi deo.\n\nDrugi deo.\n\nTreći deo.',
  items: [{ id: 3, label: 'Otvorite berzu', route: 'berza' }],
  parent: 1,
  author: 'bot',
};
const OPENING: AssistantNode = { id: 3, text: 'Otvaram.', items: [], parent: 2, author: 'bot' };
const ENGLISH: Record<number, string> = { 1: 'Hello.\n\nWhat now?', 2: 'One.\n\nTwo.\n\nThree.', 3: 'Opening.' };

/* The tree, in the language of the request. */
function tree(nodes: readonly AssistantNode[] = [INTRO, BUYING, OPENING]) {
  const localised = (node: AssistantNode, request: Request) => {
    const english = new URL(request.url).searchParams.get('locale') === 'en';
    const items = node.items.map((item) => (english ? { ...item, label: `${item.label} (en)` } : item));
    return { ...node, items, text: english ? (ENGLISH[node.id] ?? '') : node.text };
  };
  for (const node of nodes) answer('get', `chatbot/${node.id}`, (request) => localised(node, request));
  answer('get', 'chatbot', (request) => localised(nodes[0] ?? INTRO, request));
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <h1 tabIndex={-1}>Strana</h1>
      <button type="button" onClick={() => void navigate('/sr/news')}>
        Novosti
      </button>
      <Assistant />
    </>
  );
}

const launcher = () => screen.getByRole('button', { name: /Zbirk/ });
const log = () => screen.getByRole('log');
const said = () => [...log().querySelectorAll('p')].map((part) => part.lastChild?.textContent);
const choices = () =>
  within(screen.getByRole('group'))
    .getAllByRole('button')
    .map((button) => button.textContent);
let later: () => void;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/* A media query that holds. */
function holds(...queries: string[]) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: queries.includes(media),
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

beforeEach(() => {
  later = holdTimers(BETWEEN_PARTS);
});

async function opened(lang: 'sr' | 'en' = 'sr') {
  const page = await render(<Elsewhere />, { lang });
  fireEvent.click(launcher());
  await screen.findByRole('log');
  return page;
}

describe('the assistant (M-BOT-01)', () => {
  it('tells the intro part by part, 2.5 s apart, and then lets choose', async () => {
    tree();
    await opened();
    await waitFor(() => expect(said()).toEqual(['Zdravo.']));
    expect(screen.queryByRole('group')).toBeNull();
    later();
    expect(said()).toEqual(['Zdravo.', 'Šta vas zanima?']);
    expect(choices()).toEqual(['Kupujem', 'Prijava (otvara stranicu)']);
    await expectNoAxeViolations();
  });

  it('walks to an item and back to its parent, and lets skip the waiting', async () => {
    tree();
    await opened();
    await screen.findByText('Zdravo.');
    press('Prikažite sve odmah');
    press('Kupujem');
    await screen.findByText('Prvi deo.');
    expect(said()).toEqual(['Zdravo.', 'Šta vas zanima?', 'Kupujem', 'Prvi deo.']);
    later();
    expect(said().at(-1)).toBe('Drugi deo.');
    press('Prikažite sve odmah');
    expect(said().at(-1)).toBe('Treći deo.');
    expect(choices()).toEqual(['Otvorite berzu (otvara stranicu)', 'Nazad', 'Na početak']);
    press('Nazad');
    await waitFor(() => expect(said().slice(-2)).toEqual(['Nazad', 'Zdravo.']));
    press('Prikažite sve odmah');
    press('Na početak');
    await waitFor(() => expect(said()).toEqual(['Zdravo.']));
  });

  it('says all at once to who wants no motion', async () => {
    holds(REDUCED_MOTION);
    tree();
    await opened();
    await waitFor(() => expect(said()).toEqual(['Zdravo.', 'Šta vas zanima?']));
    expect(choices()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Prikažite sve odmah' })).toBeNull();
  });

  it('opens the screen of an item and keeps the talk', async () => {
    holds(REDUCED_MOTION);
    tree();
    const { address } = await opened();
    fireEvent.click(await screen.findByRole('button', { name: 'Kupujem' }));
    fireEvent.click(await screen.findByRole('button', { name: /Otvorite berzu/ }));
    await waitFor(() => expect(address()).toBe('/sr/berza'));
    await waitFor(() => expect(said().slice(-2)).toEqual(['Otvorite berzu', 'Otvaram.']));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Otvaram.')); // with the next frame
  });

  it('opens the sign-in as a dialog', async () => {
    holds(REDUCED_MOTION);
    tree([INTRO, BUYING, { ...OPENING, id: 4, parent: 1 }]);
    const signIn = vi.fn();
    await render(<Elsewhere />, { dialogs: { signIn } });
    fireEvent.click(launcher());
    fireEvent.click(await screen.findByRole('button', { name: /Prijava/ }));
    expect(signIn).toHaveBeenCalledOnce();
  });

  it('keeps the talk over closing, navigating and a reload, in the other language too', async () => {
    holds(REDUCED_MOTION);
    tree();
    const page = await opened();
    fireEvent.click(await screen.findByRole('button', { name: 'Kupujem' }));
    await screen.findByText('Treći deo.');
    press('Zatvorite pomoćnika');
    expect(screen.queryByRole('log')).toBeNull();
    press('Novosti');
    await waitFor(() => expect(page.address()).toBe('/sr/news'));
    fireEvent.click(launcher());
    expect(said()).toEqual(['Zdravo.', 'Šta vas zanima?', 'Kupujem', 'Prvi deo.', 'Drugi deo.', 'Treći deo.']);
    await act(() => setLang('en'));
    await waitFor(() => expect(said()).toEqual(['Hello.', 'What now?', 'Kupujem (en)', 'One.', 'Two.', 'Three.']));
    page.unmount();
    vi.mocked(window.matchMedia).mockRestore();
    await opened('en');
    await waitFor(() => expect(said().slice(-3)).toEqual(['One.', 'Two.', 'Three.']));
  });

  it('closes by Escape from inside and gives the focus back, not by an Escape elsewhere', async () => {
    tree();
    await opened();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Zdravo.'));
    fireEvent.keyDown(screen.getByRole('heading', { name: 'Strana' }), { key: 'Escape' });
    expect(log()).toBeInTheDocument();
    fireEvent.keyDown(log(), { key: 'Escape' });
    expect(screen.queryByRole('log')).toBeNull();
    await waitFor(() => expect(launcher()).toHaveFocus());
    expect(launcher()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is a sheet on a phone, which goes when a screen opens', async () => {
    holds(REDUCED_MOTION, '(width < 31.25em)');
    tree();
    const { address } = await opened();
    expect(screen.getByRole('dialog', { name: 'Zbirko, pomoćnik' })).toHaveAttribute('aria-modal', 'true');
    await waitFor(() => expect(document.documentElement.style.overflow).toBe('hidden'));
    fireEvent.click(await screen.findByRole('button', { name: 'Kupujem' }));
    await expectNoAxeViolations();
    fireEvent.click(await screen.findByRole('button', { name: /Otvorite berzu/ }));
    await waitFor(() => expect(address()).toBe('/sr/berza'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });

  it('says that an answer did not load, and asks again', async () => {
    refuse('get', 'chatbot', 500, 'server_error');
    await opened();
    const retry = await screen.findByRole('button', { name: 'Pokušajte ponovo' });
    tree();
    fireEvent.click(retry);
    expect(await screen.findByText('Zdravo.')).toBeInTheDocument();
  });

  it('goes on from an answer that is gone, and offers the contact form while it is off', async () => {
    holds(REDUCED_MOTION);
    tree();
    refuse('get', 'chatbot/2', 404, 'not_found');
    const page = await opened();
    fireEvent.click(await screen.findByRole('button', { name: 'Kupujem' }));
    expect(await screen.findByText('Ovog odgovora više nema.')).toBeInTheDocument();
    refuse('get', 'chatbot', 404, 'not_found');
    page.client.clear();
    press('Na početak');
    fireEvent.click(await screen.findByRole('button', { name: 'Pišite nam' }));
    await waitFor(() => expect(page.address()).toBe('/sr#contact'));
  });

  it('waits with dots while an answer is on its way', async () => {
    answer('get', 'chatbot', () => new Promise<never>(() => undefined));
    await opened();
    expect(screen.getByText('Zbirko piše')).toBeInTheDocument();
    expect(said()).toEqual([]);
  });
});

describe('partsOf', () => {
  it.each([
    ['Jedan.', ['Jedan.']],
    ['Jedan.\n\nDva.\nI dalje dva.', ['Jedan.', 'Dva.\nI dalje dva.']],
    ['\n\nJedan.\n \n\n Dva. \n\n', ['Jedan.', 'Dva.']],
    ['', []],
  ])('%j', (text, parts) => expect(partsOf(text)).toEqual(parts));
});
