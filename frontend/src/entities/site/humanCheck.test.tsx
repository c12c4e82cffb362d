import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '@/test/factories';
import { render } from '@/test/render';
import { answer, server } from '@/test/server';
import { HumanCheck } from './HumanCheck';
import { useHumanCheck } from './useHumanCheck';

/** Replaces the bundled worker of the proof of work. */
const { workers, FakeWorker } = vi.hoisted(() => {
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    ended = false;
    work: unknown = null;
    constructor() {
      workers.push(this);
    }
    postMessage(work: unknown) {
      this.work = work;
    }
    terminate() {
      this.ended = true;
    }
  }
  const workers: FakeWorker[] = [];
  return { workers, FakeWorker };
});
vi.mock('altcha/workers/pbkdf2?worker', () => ({ default: FakeWorker }));

describe('human check (M-AUTH-05)', () => {
  function Form({ onToken }: { onToken: (token: string) => void }) {
    const check = useHumanCheck('login');
    return (
      <>
        <HumanCheck check={check} />
        <Button onClick={() => void check.take().then(onToken, () => onToken('none'))}>pošalji</Button>
        <Button onClick={check.reset}>ponovo</Button>
      </>
    );
  }
  beforeEach(() => {
    workers.length = 0;
    vi.stubGlobal('isSecureContext', true);
    answer('get', 'config', config({ human_check: { provider: 'altcha', site_key: '', script_url: '' } }));
    server.use(
      http.get('http://localhost/api/human-check', ({ request }) =>
        HttpResponse.json({
          parameters: { action: new URL(request.url).searchParams.get('action') },
          signature: 'sig',
        }),
      ),
    );
    return () => vi.unstubAllGlobals();
  });

  it('solves beside the page and gives the payload the server takes; a reset starts anew', async () => {
    const onToken = vi.fn();
    const { user } = await render(<Form onToken={onToken} />);
    expect(screen.getByText('Proverava se u pozadini…')).toBeInTheDocument();
    await waitFor(() => expect(workers).toHaveLength(2));
    expect(workers[1]!.work).toMatchObject({ type: 'work', counterStart: 1, counterStep: 2 });
    await user.click(screen.getByRole('button', { name: 'pošalji' }));
    workers[0]!.onmessage?.({ data: { counter: 5, derivedKey: 'ab' } });
    expect(await screen.findByText('Provera da niste robot je gotova')).toBeInTheDocument();
    expect(JSON.parse(atob(onToken.mock.calls[0]![0] as string))).toEqual({
      challenge: { parameters: { action: 'login' }, signature: 'sig' },
      solution: { counter: 5, derivedKey: 'ab' },
    });
    expect(workers.every((worker) => worker.ended)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'ponovo' }));
    await waitFor(() => expect(workers).toHaveLength(4));
  });

  describe('with an outside provider', () => {
    const scriptUrl = 'http://widget.test/api.js?render=explicit';
    const scripts = () => [...document.head.querySelectorAll('script')];
    interface Options {
      sitekey: string;
      action: string;
      callback: (token: string) => void;
      'error-callback': () => void;
    }
    const rendered: Options[] = [];
    const remove = vi.fn();
    const arriveAtOnce = () =>
      vi.stubGlobal('turnstile', {
        render: (_box: HTMLElement, options: Options) => `w${rendered.push(options)}`,
        remove,
      });
    const arrive = () => {
      arriveAtOnce();
      fireEvent.load(scripts()[0]!);
    };
    beforeEach(() => {
      rendered.length = 0;
      remove.mockClear();
      answer(
        'get',
        'config',
        config({ human_check: { provider: 'turnstile', site_key: 'key', script_url: scriptUrl } }),
      );
      return () => {
        for (const script of scripts()) script.remove();
      };
    });

    it('loads its script, again after a failure, and takes its token', async () => {
      const onToken = vi.fn();
      const { user } = await render(<Form onToken={onToken} />);
      await waitFor(() => expect(scripts().map((script) => script.src)).toEqual([scriptUrl]));
      fireEvent.error(scripts()[0]!);
      expect(await screen.findByText('Provera nije uspela.')).toBeInTheDocument();
      expect(scripts()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
      await waitFor(() => expect(scripts()).toHaveLength(1));
      arrive();
      await waitFor(() => expect(rendered).toHaveLength(1));
      expect(rendered[0]).toMatchObject({ sitekey: 'key', action: 'login' });
      rendered[0]!.callback('outside');
      expect(await screen.findByText('Provera da niste robot je gotova')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'pošalji' }));
      await waitFor(() => expect(onToken).toHaveBeenCalledWith('outside'));
      expect(workers).toHaveLength(0);
    });

    it('takes a new widget after a submit, after 295 s and after a failure', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
      arriveAtOnce();
      await render(<Form onToken={vi.fn()} />);
      await waitFor(() => expect(rendered).toHaveLength(1));
      rendered[0]!.callback('first');
      expect(await screen.findByText('Provera da niste robot je gotova')).toBeInTheDocument();
      fireEvent.click(screen.getByRole('button', { name: 'ponovo' }));
      await waitFor(() => expect(rendered).toHaveLength(2));
      expect(remove).toHaveBeenLastCalledWith('w1');
      rendered[1]!.callback('second');
      await vi.advanceTimersByTimeAsync(295_000);
      await waitFor(() => expect(rendered).toHaveLength(3));
      expect(remove).toHaveBeenLastCalledWith('w2');
      rendered[2]!['error-callback']();
      expect(await screen.findByText('Provera nije uspela.')).toBeInTheDocument();
      vi.useRealTimers();
    });
  });

  it('offers another try when it fails', async () => {
    const { user } = await render(<Form onToken={vi.fn()} />);
    await waitFor(() => expect(workers).toHaveLength(2));
    workers[0]!.onmessage?.({ data: null });
    expect(await screen.findByText('Provera nije uspela.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pokušajte ponovo' }));
    await waitFor(() => expect(workers).toHaveLength(4));
    workers[2]!.onerror?.(new Error('x'));
    expect(await screen.findByText('Provera nije uspela.')).toBeInTheDocument();
  });
});
