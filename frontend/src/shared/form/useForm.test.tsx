import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '@/api/errors';
import { render, testQueryClient } from '@/test/render';
import { startTestI18n } from '@/test/i18n';
import { holdTimers } from '@/test/timers';
import { FormAlert } from './FormAlert';
import { useForm, type FormOptions } from './useForm';
import type { KeyFor } from './useIdempotencyKey';

interface Values {
  name: string;
  file: File | null;
}
type Field = 'name' | 'file';
type Options = FormOptions<Values, Field, string>;

const FIELDS = ['name', 'file'] as const;
const empty: Values = { name: '', file: null };
const missing: Options['validate'] = ({ name }) => (name === '' ? { fields: { name: 'Popunite ovo polje.' } } : {});
const serverError = (fields: ApiError['fields']) => new ApiError(400, 'invalid', 'Nešto nije u redu.', fields);
const about = (message: string) => [{ code: 'invalid', message }];

/** The hook alone, without a page. */
function start(options: Partial<Options>) {
  const client = testQueryClient();
  const send = vi.fn<Options['send']>().mockResolvedValue('ok');
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useForm({ initial: empty, fields: FIELDS, send, ...options }), { wrapper });
  const submit = async () => {
    act(() => result.current.submit());
    await waitFor(() => expect(client.isMutating()).toBe(0));
    await act(() => new Promise((resolve) => setTimeout(resolve))); // the hook is told a moment later
  };
  return { form: () => result.current, send, submit };
}

beforeEach(() => startTestI18n('sr'));

describe('before anything is sent', () => {
  it('shows what the client finds and sends nothing, until the field changes', async () => {
    const onInvalid = vi.fn();
    const { form, send, submit } = start({ validate: missing, onInvalid });
    await submit();
    expect(form().errors).toEqual({ name: 'Popunite ovo polje.' });
    expect(onInvalid).toHaveBeenCalledWith(['name'], { fields: { name: 'Popunite ovo polje.' } }, undefined);
    expect(send).not.toHaveBeenCalled();
    act(() => form().setValue('name', 'Ana'));
    expect(form().errors.name).toBeUndefined();
    expect(form().wrong).toEqual([]);
    await submit();
    expect(send).toHaveBeenCalledWith({ name: 'Ana', file: null }, expect.any(Function));
    expect(form().sent).toBe(true);
  });

  it('sends nothing while a sentence stands above the fields, and asks the last question only of valid values', async () => {
    const beforeSend = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const { form, send, submit } = start({
      validate: ({ name }) => (name === '' ? { head: 'Popunite.' } : {}),
      beforeSend,
    });
    await submit();
    expect(form().head).toBe('Popunite.');
    expect(beforeSend).not.toHaveBeenCalled();
    act(() => form().setValue('name', 'Ana'));
    await submit();
    expect(form().head).toBeNull();
    await waitFor(() => expect(beforeSend).toHaveBeenCalledOnce());
    expect(send).not.toHaveBeenCalled();
    await submit();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
  });

  it('knows whether it differs from what it began with, files included', () => {
    const { form } = start({});
    expect(form().isDirty()).toBe(false);
    act(() => form().setValue('file', new File(['a'], 'a.txt')));
    expect(form().isDirty()).toBe(true);
    act(() => form().setValue('file', null));
    expect(form().isDirty()).toBe(false);
  });
});

describe('errors of the server', () => {
  it('stand at their fields, in the order of the page; what belongs to none stands above', async () => {
    const send = vi.fn<Options['send']>().mockRejectedValue(
      serverError({
        'file.0': about('Prevelika.'),
        usr_name: about('Zauzeto.'),
        other: about('Kasno je.'),
      }),
    );
    const { form, submit } = start({ send, wireNames: { usr_name: 'name' } });
    await submit();
    expect(form().head).toBe('Kasno je.');
    expect(
      form().errorSummary(
        (field) => field.toUpperCase(),
        (field) => `id-${field}`,
      ),
    ).toEqual([
      { id: 'id-name', label: 'NAME', text: 'Zauzeto.' },
      { id: 'id-file', label: 'FILE', text: 'Prevelika.' },
    ]);
    act(() => form().setValue('file', null));
    expect(form().wrong).toEqual(['name']);
  });

  it('are sentences above the fields when they name none', async () => {
    const send = vi.fn<Options['send']>();
    const { form, submit } = start({ send });
    send.mockRejectedValueOnce(serverError({}));
    await submit();
    expect(form().head).toBe('Nešto nije u redu.');
    send.mockRejectedValueOnce(new NetworkError(null, 'unsent'));
    await submit();
    expect(form().head).toMatch(/^Nema veze\. Ništa nije poslato/);
  });

  it('are what the form makes of them, or nothing', async () => {
    const send = vi.fn<Options['send']>().mockRejectedValue(serverError({ name: about('Zauzeto.') }));
    const onError = vi.fn<NonNullable<Options['onError']>>();
    const { form, submit } = start({ send, onError });
    onError.mockImplementationOnce((_, { fields }) => ({ fields: { file: fields.name ?? '' } }));
    await submit();
    expect(form().errors).toEqual({ file: 'Zauzeto.' });
    onError.mockReturnValueOnce(null);
    await submit();
    expect(form().errors).toEqual({});
    expect(form().head).toBeNull();
  });
});

describe('sending', () => {
  it('happens once at a time', async () => {
    let finish: (result: string) => void = () => undefined;
    const send = vi.fn<Options['send']>().mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { form } = start({ send });
    act(() => {
      form().submit();
      form().submit();
    });
    await waitFor(() => expect(form().busy).toBe(true));
    act(() => form().submit());
    act(() => finish('ok'));
    await waitFor(() => expect(form().sent).toBe(true));
    expect(send).toHaveBeenCalledOnce();
  });

  it('asks the last question once, however often one submits meanwhile', async () => {
    let answer: (yes: boolean) => void = () => undefined;
    const beforeSend = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    const { form, send } = start({ beforeSend });
    act(() => form().submit());
    act(() => form().submit());
    act(() => answer(true));
    await waitFor(() => expect(form().sent).toBe(true));
    expect(beforeSend).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
    act(() => form().submit());
    expect(beforeSend).toHaveBeenCalledTimes(2);
  });

  it('rests after each time where the form asks for that', async () => {
    const rested = holdTimers(5000);
    const { form, send, submit } = start({ lock: true });
    await submit();
    expect(form().locked).toBe(true);
    await submit();
    expect(send).toHaveBeenCalledOnce();
    rested();
    expect(form().locked).toBe(false);
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps its key while the same is tried again', async () => {
    const keys: string[] = [];
    const { form, submit } = start({
      send: async ({ name }: Values, keyFor: KeyFor) => {
        keys.push(keyFor({ name }));
        throw new NetworkError(null, 'repeatable');
      },
    });
    await submit();
    await submit();
    act(() => form().setValue('name', 'Ana'));
    await submit();
    act(() => form().reset({ ...empty, name: 'Ana' }));
    expect(form().head).toBeNull();
    await submit();
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});

/** The form in a dialog that was opened from another one. */
function Nested({ onOuter, onInner }: { onOuter: () => void; onInner: () => Promise<string> }) {
  const { submit, head } = useForm({ initial: empty, fields: FIELDS, send: onInner });
  return (
    <div onSubmit={onOuter}>
      <form onSubmit={submit}>
        <FormAlert text={head} />
        <button type="submit">Pošaljite</button>
      </form>
    </div>
  );
}

it('keeps its submit from the form around it and the browser from leaving', async () => {
  const outer = vi.fn();
  const inner = vi.fn().mockResolvedValue('ok');
  const { user } = await render(<Nested onOuter={outer} onInner={inner} />);
  await user.click(screen.getByRole('button', { name: 'Pošaljite' }));
  await waitFor(() => expect(inner).toHaveBeenCalledOnce());
  expect(outer).not.toHaveBeenCalled();
});
