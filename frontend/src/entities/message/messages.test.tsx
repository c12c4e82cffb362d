import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSid, setSid } from '@/api/session';
import { onFrame } from '@/app/socket';
import { message } from '@/test/factories';
import { startTestI18n } from '@/test/i18n';
import { FakeSocket, fakeSockets, openLive } from '@/test/live';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { mergeRows, messageKeys, receiveMessage, type Chat } from './cache';
import { MessageBox } from './MessageBox';
import { sendMessage } from './send';
import { cleanMessage, messageError, messageLength } from './text';
import { WriteMessageDialog } from './WriteMessageDialog';

const person = { id: 30, name: 'Kancelarija Linea' };
const outgoing = { to: 30, text: 'Da li je moguća isporuka?', ref: 'one-key-of-one-message' };

/** The requests that sent messages: their bodies and keys. */
function recordPosts(): { body: unknown; key: string | null }[] {
  const taken: { body: unknown; key: string | null }[] = [];
  answer('post', 'messages', async (request) => {
    taken.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
    return message({ msg_id: 7, sender: 1, msg_message: outgoing.text });
  });
  return taken;
}

describe('M-MSG-02: what may be sent', () => {
  it('is one line without blanks around it, counted as the server counts', () => {
    expect(cleanMessage('  prvi red\r\n  drugi red \n')).toBe('prvi red drugi red');
    expect(cleanMessage('c\u030caj')).toBe('čaj');
    expect(messageLength('👍👍')).toBe(2);
    expect(messageError(' \n\t ', 1000)).toBe('empty');
    expect(messageError('a'.repeat(1000), 1000)).toBeNull();
    expect(messageError('a'.repeat(1001), 1000)).toBe('long');
  });
});

describe('M-MSG-02 M-MSG-04: the way out', () => {
  beforeEach(async () => {
    await startTestI18n('sr');
    fakeSockets();
    setSid('one');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    clearSid();
  });

  it('is the live connection, and ends with the echo', async () => {
    const live = openLive();
    const sending = sendMessage(live, outgoing);
    expect(FakeSocket.last().messages).toEqual([
      { msg_message: outgoing.text, usr_id_to: 30, ref: 'one-key-of-one-message' },
    ]);
    FakeSocket.last().say({ type: 'message', ref: 'of-another', ...message({ msg_id: 6, sender: 1 }) });
    FakeSocket.last().say({ type: 'message', ref: outgoing.ref, ...message({ msg_id: 7, sender: 1 }) });
    await expect(sending).resolves.toMatchObject({ msg_id: 7, ref: outgoing.ref });
    live.stop();
  });

  it('is a request with the same key when no echo comes, so that the message is written once', async () => {
    const requests = recordPosts();
    const live = openLive();
    await expect(sendMessage(live, outgoing, 5)).resolves.toMatchObject({ msg_id: 7, ref: outgoing.ref });
    expect(FakeSocket.last().messages[0]).toMatchObject({ ref: outgoing.ref });
    expect(requests).toEqual([{ body: { usr_id_to: 30, msg_message: outgoing.text }, key: outgoing.ref }]);
    live.stop();
  });

  it('is a request as soon as the connection goes, and at once where it is closed', async () => {
    const requests = recordPosts();
    const live = openLive();
    const sending = sendMessage(live, outgoing);
    FakeSocket.last().onclose?.({ code: 1001 });
    await expect(sending).resolves.toMatchObject({ msg_id: 7 });
    await sendMessage(live, { ...outgoing, ref: 'the-second-message' });
    await sendMessage(null, { ...outgoing, ref: 'the-third-message' });
    expect(requests.map((post) => post.key)).toEqual([outgoing.ref, 'the-second-message', 'the-third-message']);
    live.stop();
  });

  it('waits for a frame that the server still works on', async () => {
    let tries = 0;
    answer('post', 'messages', () => {
      tries += 1;
      return tries === 1
        ? HttpResponse.json(
            { error: { code: 'in_progress', message: '', fields: {} } },
            { status: 409, headers: { 'Retry-After': '0.001' } },
          )
        : message({ msg_id: 7, sender: 1 });
    });
    await expect(sendMessage(null, outgoing)).resolves.toMatchObject({ msg_id: 7 });
    expect(tries).toBe(2);
  });

  it.each(['no_contact', 'own_message'])('a refusal in a frame is one in words: %s', async (code) => {
    const live = openLive();
    const sending = sendMessage(live, outgoing);
    FakeSocket.last().say({ type: 'error', code, message: 'Reči servera.', ref: outgoing.ref, pro_id: null });
    await expect(sending).rejects.toMatchObject({ code, status: 403, message: 'Reči servera.' });
    live.stop();
  });
});

describe('M-MSG-04: a message that comes', () => {
  const chat = (rows = [message({ msg_id: 5 })]): Chat => ({
    rows,
    more: false,
    person: {
      usr_id: 30,
      usr_name: person.name,
      usr_email: '',
      usr_image: '',
      blocked: 0,
      blocked_me: 0,
      blockable: 1,
    },
    through: 5,
  });

  it('joins its open chat once, whichever side wrote it, and moves nothing that a gap would need', () => {
    const client = new QueryClient();
    client.setQueryData(messageKeys.chat(30), chat());
    const frame = { type: 'message' as const, ...message({ msg_id: 8 }) };
    onFrame(client, frame, () => undefined);
    onFrame(client, frame, () => undefined);
    onFrame(client, { type: 'message', ref: 'r', ...message({ msg_id: 9, sender: 1 }) }, () => undefined);
    const held = client.getQueryData<Chat>(messageKeys.chat(30))!;
    expect(held.rows.map((row) => row.msg_id)).toEqual([5, 8, 9]);
    expect(held.through).toBe(5);
  });

  it('is kept beside a chat that is being read for the first time', () => {
    const client = new QueryClient();
    void client.fetchQuery({ queryKey: messageKeys.chat(30), queryFn: () => new Promise(() => undefined) });
    receiveMessage(client, message({ msg_id: 8 }));
    expect(client.getQueryData<unknown[]>(messageKeys.early(30))).toHaveLength(1);
    receiveMessage(client, message({ msg_id: 8, usr_id_from: 77 }));
    expect(client.getQueryData(messageKeys.early(77))).toBeUndefined();
  });

  it('keeps the order and what a row knows of its sending', () => {
    const held = [message({ msg_id: 3 }), { ...message({ msg_id: 9, sender: 1 }), ref: 'r' }];
    const merged = mergeRows(held, [message({ msg_id: 9, sender: 1 }), message({ msg_id: 4 })]);
    expect(merged.map((row) => row.msg_id)).toEqual([3, 4, 9]);
    expect(merged[2]).toMatchObject({ ref: 'r' });
  });
});

describe('M-PRF-07: the dialog of a message', () => {
  it('refuses blanks and too much, sends by Enter and says so', async () => {
    const requests = recordPosts();
    const closed = vi.fn();
    const { user } = await render(<WriteMessageDialog person={person} opened onClose={closed} />, { user: true });
    const field = await screen.findByRole('textbox', { name: 'Poruka' });
    await user.type(field, '   {Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Napišite poruku.');
    await user.clear(field);
    await user.click(field);
    await user.paste('a'.repeat(1003));
    expect(screen.getByText('1003/1000')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Skratite za 3 znaka.');
    expect(requests).toHaveLength(0);
    await expectNoAxeViolations();
    await user.clear(field);
    await user.type(field, 'Da li je moguća{Shift>}{Enter}{/Shift} isporuka?');
    expect(field).toHaveValue('Da li je moguća isporuka?');
    expect(requests).toHaveLength(0);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Poruka je poslata.')).toBeVisible();
    expect(closed).toHaveBeenCalledOnce();
    expect(requests.map((post) => post.body)).toEqual([{ usr_id_to: 30, msg_message: 'Da li je moguća isporuka?' }]);
  });

  it('keeps the text and its key over a failure', async () => {
    const keys: (string | null)[] = [];
    answer('post', 'messages', (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : message({ sender: 1 });
    });
    const closed = vi.fn();
    const { user } = await render(<WriteMessageDialog person={person} opened onClose={closed} />, { user: true });
    await fillIn(user, await screen.findByRole('textbox', { name: 'Poruka' }), 'Zdravo');
    await user.click(screen.getByRole('button', { name: 'Pošaljite poruku' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/neće se poslati dvaput/);
    expect(screen.getByRole('textbox', { name: 'Poruka' })).toHaveValue('Zdravo');
    await user.click(screen.getByRole('button', { name: 'Pošaljite poruku' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('M-DET-03 M-PRF-05: the box of a message in a card', () => {
  it('takes 300 characters there, sends by Enter and leads to the conversation', async () => {
    const requests = recordPosts();
    const { user } = await render(<MessageBox person={person} max={300} />, { user: true });
    const field = await screen.findByRole('textbox', { name: 'Poruka za: Kancelarija Linea' });
    await user.click(field);
    await user.paste('a'.repeat(301));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Najviše 300 znakova.');
    await user.clear(field);
    await fillIn(user, field, 'Zdravo');
    await user.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: 'Otvorite razgovor' });
    expect(link).toHaveAttribute('href', '/sr/profile/messages?with=30');
    expect(field).toHaveValue('');
    expect(requests).toHaveLength(1);
    await expectNoAxeViolations();
  });

  it('says why a person may not be written to', async () => {
    refuse('post', 'messages', 403, 'no_contact', { message: 'Ovoj osobi ne možete da pišete.' });
    const { user } = await render(<MessageBox person={person} />, { user: true });
    await fillIn(user, await screen.findByRole('textbox'), 'Zdravo');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ovoj osobi ne možete da pišete.');
  });

  it('asks a guest to sign in, and is not there for oneself', async () => {
    const signIn = vi.fn();
    const { user, unmount } = await render(<MessageBox person={person} />, { dialogs: { signIn } });
    await user.click(screen.getByRole('button', { name: 'Prijava' }));
    expect(signIn).toHaveBeenCalled();
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
    await render(
      <>
        <MessageBox person={{ id: 51, name: 'Milica' }} />
        <MessageBox person={person} />
      </>,
      { user: true },
    );
    expect(await screen.findByRole('textbox', { name: 'Poruka za: Kancelarija Linea' })).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });
});
