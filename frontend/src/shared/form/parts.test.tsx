import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, server } from '@/test/server';
import { squareSide } from './cropImage';
import { FileDrop } from './FileDrop';
import { HumanCheck } from '@/entities/site/HumanCheck';
import { SocialFields } from '@/entities/account/form/SocialFields';
import { socialFaults, type SocialValue } from '@/entities/account/form/socials';
import { Steps } from './Steps';
import { useHumanCheck } from '@/entities/site/useHumanCheck';
import { useLeaveGuard } from './useLeaveGuard';

/** Stands for the bundled worker of the proof. */
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

describe('files', () => {
  function Files({ maxCount = 2 }: { maxCount?: number }) {
    const [files, setFiles] = useState<File[]>([]);
    return (
      <FileDrop
        label="Slike"
        limits={{ types: ['png', 'jpg', 'jpeg'], maxBytes: 409600, maxCount }}
        files={files}
        onChange={setFiles}
      />
    );
  }

  it('say their limits first, list what is chosen and take it out again', async () => {
    const { user } = await render(<Files />);
    expect(screen.getByText('png, jpg; do 400 KB svaka, najviše 2')).toBeInTheDocument();
    const input = screen.getByLabelText('Slike', { selector: 'input' });
    await user.upload(input, [new File(['a'], 'a.png'), new File(['b'], 'b.jpg')]);
    expect(within(screen.getByRole('list', { name: 'Izabrano' })).getAllByRole('listitem')).toHaveLength(2);
    expect(input).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Uklonite datoteku a.png' }));
    expect(screen.queryByText('a.png')).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('can be dropped, and wrong ones are refused with their reason', async () => {
    await render(<Files maxCount={1} />);
    const zone = screen.getByText('Prevucite ovde ili izaberite datoteku').closest('label')!;
    fireEvent.dragOver(zone);
    fireEvent.dragLeave(zone);
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.exe')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Ova vrsta datoteke nije dozvoljena: a.exe.');
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.png'), new File(['b'], 'b.png')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('Izaberite samo jednu datoteku.');
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['a'], 'a.png')] } });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('a.png')).toBeInTheDocument();
  });

  it('are cut to squares no larger than the server keeps', () => {
    expect(squareSide({ x: 0, y: 0, width: 3000, height: 3000 })).toBe(1200);
    expect(squareSide({ x: 0, y: 0, width: 400.4, height: 400.4 })).toBe(400);
  });
});

describe('networks', () => {
  function Networks() {
    const [values, setValues] = useState<SocialValue[]>([]);
    return <SocialFields values={values} onChange={setValues} errors={socialFaults(values, 'Nije link.')} />;
  }
  it('are added once each, checked and removed', async () => {
    answer('get', 'social-types', [
      { sct_id: 1, sct_name: 'Facebook' },
      { sct_id: 2, sct_name: 'LinkedIn' },
    ]);
    const { user } = await render(<Networks />);
    await user.click(screen.getByRole('button', { name: 'Dodajte mrežu' }));
    await user.selectOptions(await screen.findByLabelText('Mreža'), '1');
    await user.type(screen.getByLabelText('Link'), 'x');
    expect(screen.getByText('Nije link.')).toBeInTheDocument();
    await fillIn(user, screen.getByLabelText('Link'), '.example.com');
    expect(screen.queryByText('Nije link.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dodajte mrežu' }));
    expect(screen.getAllByRole('option', { name: 'Facebook' })[1]).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Dodajte mrežu' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Uklonite mrežu Facebook' }));
    expect(screen.getAllByLabelText('Link')).toHaveLength(1);
  });
});

describe('steps of a wizard', () => {
  it('name the current one and open those already reached', async () => {
    const onGo = vi.fn();
    const { user } = await render(
      <Steps
        steps={[{ label: 'Osnovno', done: true }, { label: 'Detalji' }, { label: 'Prava', fault: true }]}
        current={1}
        reachable={1}
        onGo={onGo}
      />,
    );
    expect(screen.getByRole('list', { name: 'Korak 2 od 3' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Osnovno.*završeno/ }));
    expect(onGo).toHaveBeenCalledWith(0);
    expect(screen.queryByRole('button', { name: /Prava/ })).not.toBeInTheDocument();
    await expectNoAxeViolations();
  });
});

describe('leaving a dirty form', () => {
  function Form() {
    useLeaveGuard(true);
    return <Link to="/sr/away">dalje</Link>;
  }
  it('asks first', async () => {
    const { user, address } = await render(<Form />, { path: '/sr', at: '/sr' });
    await user.click(screen.getByRole('link'));
    await user.click(await screen.findByRole('button', { name: 'Ostanite' }));
    expect(address()).toBe('/sr');
    await user.click(await screen.findByRole('link', { name: 'dalje', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Napustite stranicu' }));
    await waitFor(() => expect(address()).toBe('/sr/away'));
  });
});

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
    answer('get', 'config', { ...config({ human_check: { provider: 'altcha', site_key: '', script_url: '' } }) });
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
      answer('get', 'config', {
        ...config({ human_check: { provider: 'turnstile', site_key: 'key', script_url: scriptUrl } }),
      });
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
