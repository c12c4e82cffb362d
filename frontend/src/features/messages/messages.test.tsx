import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onFrame } from '@/app/socket';
import { message } from '@/test/factories';
import { conversation, many, serveChat } from '@/test/chat';
import { FakeSocket, fakeSockets, openLive } from '@/test/live';
import { expectNoAxeViolations, fillIn, render, type RenderOptions, testQueryClient } from '@/test/render';
import { answer, answerPaged, answerRaw, refuse } from '@/test/server';
import { MessagesPage } from './pages/MessagesPage';

const open = (options: RenderOptions = {}) =>
  render(<MessagesPage />, { user: true, at: '/sr/profile/messages?with=30', ...options });

const log = () => screen.findByRole('log', { name: 'Poruke, Kancelarija Linea' });
const field = () => screen.findByRole('textbox', { name: 'Poruka za: Kancelarija Linea' });

/** Says what is in view: `end` is the last element of the log, `top` its first. */
function watchViews(): { scrolled: (part: 'top' | 'end', seen: boolean) => void } {
  const watching = new Map<Element, IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly call: IntersectionObserverCallback) {}
      observe(target: Element) {
        watching.set(target, this.call);
      }
      disconnect() {
        for (const [target, call] of watching) if (call === this.call) watching.delete(target);
      }
    },
  );
  return {
    scrolled: (part, seen) => {
      const box = screen.getByRole('log');
      const target = part === 'top' ? box.firstElementChild : box.lastElementChild;
      const entry = { isIntersecting: seen, target } as IntersectionObserverEntry;
      act(() => watching.get(target!)?.([entry], {} as IntersectionObserver));
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('M-MSG-01: the list of conversations', () => {
  it('shows name, unread mark and date, and opens one by its link', async () => {
    answerPaged('messages', [
      conversation({ msg_read: 0, unread: 3, sender: 1, msg_message: 'Može u petak?' }),
      conversation({ usr_id: 31, usr_name: 'Alati Gruža', msg_message: '', msg_file_name: 'plan.jpg' }),
    ]);
    serveChat(many(2));
    const { user, address } = await open({ at: '/sr/profile/messages' });
    const list = within(await screen.findByRole('navigation', { name: 'Razgovori' }));
    const row = await list.findByRole('link', { name: /Kancelarija Linea.*3 nepročitane poruke/ });
    expect(row).toHaveTextContent('2025-11-20');
    expect(row).toHaveTextContent('Vi: Može u petak?');
    expect(list.getByRole('link', { name: /Alati Gruža/ })).toHaveTextContent('plan.jpg');
    expect(list.getByRole('link', { name: /Alati Gruža/ })).not.toHaveAccessibleName(/nepročitan/);
    expect(screen.getByText('Izaberite razgovor.')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(row);
    expect(address()).toBe('/sr/profile/messages?with=30');
    expect(await log()).toBeVisible();
    expect(list.getByRole('link', { name: /Kancelarija Linea/ })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'Nazad na razgovore' }));
    expect(await list.findByRole('link', { name: /Kancelarija Linea/ })).toHaveFocus();
  });

  it('brings the next page, each person once', async () => {
    const isFirst = (request: Request) => new URL(request.url).searchParams.get('page') === '1';
    answerPaged(
      'messages',
      (request) =>
        isFirst(request) ? [conversation()] : [conversation(), conversation({ usr_id: 31, usr_name: 'Alati Gruža' })],
      2,
    );
    const { user } = await open({ at: '/sr/profile/messages' });
    await user.click(await screen.findByRole('button', { name: 'Prikažite još razgovora' }));
    expect(await screen.findByRole('link', { name: /Alati Gruža/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Kancelarija Linea/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Prikažite još razgovora' })).toBeNull();
  });

  it('says when there is none, and offers a retry when it does not come', async () => {
    answerPaged('messages', [], 0);
    const { unmount } = await open({ at: '/en/profile/messages', lang: 'en' });
    expect(await screen.findByText(/You have no messages yet/)).toBeVisible();
    unmount();
    refuse('get', 'messages', 500, 'server_error');
    await open({ at: '/sr/profile/messages' });
    expect(await screen.findByRole('button', { name: 'Pokušajte ponovo' })).toBeVisible();
  });
});

describe('M-MSG-01 M-MSG-02: the chat', () => {
  it('shows who it is with and both sides, and marks what is read', async () => {
    answerPaged('messages', [conversation({ msg_read: 0, unread: 1 })]);
    const { marked } = serveChat([
      message({ msg_id: 1, sender: 1, msg_message: 'Šaljete li u Niš?' }),
      message({ msg_id: 2, msg_read: 0, msg_message: 'Da. Uslovi: https://linea.example/uslovi' }),
      message({ msg_id: 3, msg_message: '', msg_file: 'chat/ab/cd', msg_file_name: 'ponuda.pdf' }),
      message({ msg_id: 4, msg_message: '' }),
    ]);
    await open();
    const lines = within(await log()).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Vi: Šaljete li u Niš?'),
      expect.stringContaining('Kancelarija Linea: Da. Uslovi:'),
      expect.stringContaining('ponuda.pdf'),
      expect.stringContaining('Poruka je obrisana.'),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Kancelarija Linea' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'linea@example.com' })).toHaveAttribute('href', 'mailto:linea@example.com');
    const link = screen.getByRole('link', { name: 'https://linea.example/uslovi' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await waitFor(() => expect(marked()).toBe(1));
    await expectNoAxeViolations();
  });

  it('does not mark while the end is out of view', async () => {
    const views = watchViews();
    answerPaged('messages', [conversation()]);
    const rows = many(3);
    const { marked } = serveChat(rows);
    fakeSockets();
    const client = testQueryClient();
    localStorage.setItem('sid', 'test-sid');
    const live = openLive({ frame: (frame) => onFrame(client, frame, () => undefined) });
    await open({ client, live });
    await log();
    views.scrolled('end', false);
    act(() => FakeSocket.last().say({ type: 'message', ...message({ msg_id: 9, msg_read: 0, msg_message: 'nova' }) }));
    // M-MSG-04: the toast of a message that arrives while scrolled up.
    expect(await screen.findByRole('button', { name: '1 nova poruka' })).toBeVisible();
    expect(await screen.findByText('nova')).toBeVisible();
    expect(marked()).toBe(0);
    views.scrolled('end', true);
    await waitFor(() => expect(marked()).toBe(1));
    expect(screen.queryByRole('button', { name: '1 nova poruka' })).toBeNull();
    live.stop();
  });

  it('reads older pages near the top, by the pointer and by a button', async () => {
    const views = watchViews();
    answerPaged('messages', [conversation()]);
    const { asked } = serveChat(many(70));
    const { user } = await open();
    await screen.findByText('poruka broj 41');
    expect(screen.queryByText('poruka broj 40')).toBeNull();
    views.scrolled('top', true);
    expect(await screen.findByText('poruka broj 11')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Prikažite starije poruke' }));
    expect(await screen.findByText('poruka broj 1')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Prikažite starije poruke' })).toBeNull());
    expect(asked).toEqual(['before Infinity', 'before 41', 'before 11']);
    expect(within(await log()).getAllByRole('listitem')).toHaveLength(70);
  });

  it('sends by Enter, never blanks, and keeps a failed one with its key to be tried again', async () => {
    answerPaged('messages', [conversation()]);
    serveChat(many(1));
    const sent: { text: string; key: string | null }[] = [];
    answer('post', 'messages', async (request) => {
      const body = (await request.json()) as { msg_message: string };
      sent.push({ text: body.msg_message, key: request.headers.get('Idempotency-Key') });
      if (sent.length === 1) return HttpResponse.error();
      return message({ msg_id: 50 + sent.length, sender: 1, msg_message: body.msg_message });
    });
    const { user } = await open();
    await user.type(await field(), '   {Enter}');
    expect(sent).toHaveLength(0);
    await user.clear(await field());
    await fillIn(user, await field(), 'Može u petak?');
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('');
    const failed = await screen.findByText('nije poslato');
    expect(screen.getByText(/neće se poslati dvaput/)).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    await waitFor(() => expect(failed).not.toBeInTheDocument());
    const lines = within(await log());
    await waitFor(() => expect(lines.getAllByText('Može u petak?')).toHaveLength(1));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says in words why one may not write, and lets the message be taken away', async () => {
    answerPaged('messages', []);
    serveChat([]);
    refuse('post', 'messages', 403, 'no_contact', { message: 'Ovoj osobi ne možete da pišete.' });
    const { user } = await open();
    expect(await screen.findByText(/Napišite prvu poruku za: Kancelarija Linea/)).toBeVisible();
    await fillIn(user, await field(), 'Zdravo');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Ovoj osobi ne možete da pišete.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Uklonite' }));
    expect(screen.queryByText('Zdravo')).toBeNull();
  });

  it('says that a person does not exist', async () => {
    answerPaged('messages', []);
    refuse('get', 'messages/30', 404, 'not_found', { message: 'Ova osoba ne postoji.' });
    await open();
    expect(await screen.findByText('Ova osoba ne postoji.')).toBeVisible();
  });
});

describe('M-MSG-03: files', () => {
  const pdf = (bytes: number, name = 'ponuda.pdf') => {
    const file = new File(['%PDF-1.4'], name, { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: bytes });
    return file;
  };

  it('refuses 15,000,001 bytes, and keeps the file that was chosen before', async () => {
    answerPaged('messages', [conversation()]);
    serveChat(many(1));
    const { user } = await open();
    await field();
    await user.upload(screen.getByLabelText('Datoteka uz poruku'), pdf(15_000_001));
    expect(await screen.findByText('Datoteka je veća od 15 MB.')).toBeVisible();
    expect(screen.queryByText('ponuda.pdf')).toBeNull();
    await user.upload(screen.getByLabelText('Datoteka uz poruku'), pdf(15_000_000));
    expect(screen.getByText('ponuda.pdf')).toBeVisible();
    expect(screen.queryByText('Datoteka je veća od 15 MB.')).toBeNull();
    await user.upload(screen.getByLabelText('Datoteka uz poruku'), pdf(15_000_001));
    expect(await screen.findByText('Datoteka je veća od 15 MB.')).toBeVisible();
    expect(screen.getByText('ponuda.pdf')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Uklonite datoteku ponuda.pdf' }));
    expect(screen.queryByText('ponuda.pdf')).toBeNull();
  });

  it('blocks sending while a file is on its way, then sends the text after it', async () => {
    answerPaged('messages', [conversation()]);
    serveChat(many(1));
    const order: string[] = [];
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    answer('post', 'messages/file', async (request) => {
      order.push(`file ${request.headers.get('Idempotency-Key') === null ? 'without' : 'with'} key`);
      await arrived;
      return message({ msg_id: 60, sender: 1, msg_message: '', msg_file: 'chat/x', msg_file_name: 'a.pdf' });
    });
    answer('post', 'messages', async (request) => {
      const { msg_message } = (await request.json()) as { msg_message: string };
      order.push(msg_message);
      return message({ msg_id: 61, sender: 1, msg_message });
    });
    const { user } = await open();
    await user.upload(await screen.findByLabelText('Datoteka uz poruku'), pdf(8, 'a.pdf'));
    await fillIn(user, await field(), 'Evo ponude.');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Datoteka se šalje/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Slanje datoteke' })).toBeVisible();
    await fillIn(user, await field(), 'još nešto');
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('još nešto');
    expect(screen.getByRole('button', { name: 'Pošaljite poruku' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(order).toEqual(['file with key']));
    arrive();
    expect(await screen.findByRole('button', { name: 'Preuzmite datoteku a.pdf' })).toBeVisible();
    await waitFor(() => expect(order).toEqual(['file with key', 'Evo ponude.']));
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(order.at(-1)).toBe('još nešto'));
  });

  it('holds the text back when its file was refused', async () => {
    answerPaged('messages', [conversation()]);
    serveChat(many(1));
    refuse('post', 'messages/file', 415, 'file_type', { message: 'Programi se ne šalju.' });
    const { user } = await open();
    await user.upload(await screen.findByLabelText('Datoteka uz poruku'), pdf(8, 'a.pdf'));
    await fillIn(user, await field(), 'Evo ponude.');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Programi se ne šalju.')).toBeVisible();
    expect(await screen.findAllByText('nije poslato')).toHaveLength(2);
  });

  it('is fetched and saved under its own name', async () => {
    answerPaged('messages', [conversation()]);
    serveChat([message({ msg_message: '', msg_file: 'chat/ab', msg_file_name: 'ponuda.pdf' })]);
    let fetched = 0;
    // Files are no part of the document.
    answerRaw('get', 'files/chat/ab', () => {
      fetched += 1;
      return new HttpResponse('x', { headers: { 'Content-Disposition': 'attachment; filename="ponuda.pdf"' } });
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Preuzmite datoteku ponuda.pdf' }));
    await waitFor(() => expect(names).toEqual(['ponuda.pdf']));
    expect(fetched).toBe(1);
  });
});

describe('M-MSG-04: what comes by itself', () => {
  it('catches up from where it is whole after a gap, without losing what it held', async () => {
    answerPaged('messages', [conversation()]);
    const rows = many(3);
    const { asked } = serveChat(rows);
    const client = testQueryClient();
    await open({ client });
    await screen.findByText('poruka broj 3');
    // A frame came after the gap: what lies between is not known to be whole.
    rows.push(...many(250).slice(3));
    onFrame(client, { type: 'message', ...rows.at(-1)! }, () => undefined);
    await client.invalidateQueries({ queryKey: ['messages', 'chat'] });
    expect(asked).toEqual(['before Infinity', 'after 3', 'after 103', 'after 203']);
    await waitFor(() => expect(screen.getAllByText(/^poruka broj/)).toHaveLength(250));
    expect(screen.getAllByText('poruka broj 250')).toHaveLength(1);
  });

  it('asks from time to time while the live connection is blocked, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    fakeSockets();
    localStorage.setItem('sid', 'test-sid');
    const live = openLive();
    FakeSocket.last().onclose?.({ code: 1006 });
    answerPaged('messages', [conversation()]);
    const { asked } = serveChat(many(2));
    await open({ live });
    await screen.findByText('poruka broj 2');
    expect(screen.getByText(/Veza uživo je prekinuta/)).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(5000));
    await waitFor(() => expect(asked).toEqual(['before Infinity', 'after 2']));
    live.stop();
    vi.useRealTimers();
  });
});

describe('M-MSG-01: own words while they travel', () => {
  it('shows the message at once and once, in the order it was written', async () => {
    answerPaged('messages', [conversation()]);
    serveChat(many(1));
    fakeSockets();
    localStorage.setItem('sid', 'test-sid');
    const client = testQueryClient();
    const live = openLive({ frame: (frame) => onFrame(client, frame, () => undefined) });
    const { user } = await open({ client, live });
    await fillIn(user, await field(), 'prva');
    await user.keyboard('{Enter}');
    await fillIn(user, await field(), 'druga');
    await user.keyboard('{Enter}');
    expect(await screen.findAllByText('šalje se')).toHaveLength(2);
    const socket = FakeSocket.last();
    for (const [index, text] of ['prva', 'druga'].entries()) {
      await waitFor(() => expect(socket.messages).toHaveLength(index + 1));
      const { ref } = socket.messages[index]!;
      const echo = { type: 'message', ref, ...message({ msg_id: 20 + index, sender: 1, msg_message: text }) };
      await act(async () => socket.say(echo));
    }
    await waitFor(() => expect(screen.queryByText('šalje se')).toBeNull());
    const lines = within(await log()).getAllByRole('listitem');
    expect(lines.map((line) => /(poruka broj 1|prva|druga)/.exec(line.textContent ?? '')?.[0])).toEqual([
      'poruka broj 1',
      'prva',
      'druga',
    ]);
    live.stop();
  });
});
