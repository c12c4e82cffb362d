import { send } from '@/api/transport';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { getSid } from '@/api/session';
import { session } from '@/test/factories';
import { expectNoAxeViolations, fillIn, render } from '@/test/render';
import { answer, answerRaw, refuse } from '@/test/server';
import type { LiveConnection } from '@/shared/live/connection';
import type { Lang } from '@/i18n/lang';
import { AnnouncementsScreen } from '@/admin/screens/announcements/AnnouncementsScreen';
import { defineResource } from '@/admin/crud/resource';
import { ResourceScreen } from '@/admin/crud/ResourceScreen';
import { ReauthHost } from '@/entities/account/reauth/ReauthHost';

/** The session ids of the sensitive requests; the server accepts only the session that the step-up created. */
const tries: (string | null)[] = [];

const STEP_UP = { error: { code: 'step_up', message: 'Server.', fields: {} } };

/** Refuses POST requests to `path` until the step-up; the API need not have this path. */
function requiresStepUp(path: string, answered: Record<string, unknown>) {
  answerRaw('post', path, (request) => {
    const sid = request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
    tries.push(sid);
    return sid === 'proved' ? answered : HttpResponse.json(STEP_UP, { status: 403 });
  });
}

const stepUpBody = vi.fn();

function acceptsStepUp() {
  answer('post', 'user/step-up', async (request) => {
    stepUpBody(await request.json());
    return { step_up_until: '2026-01-01T10:10:00Z', sid: 'proved' };
  });
}

async function announcing(lang: Lang, live?: LiveConnection) {
  answer('get', 'notifications/audience', { recipients: 21 });
  answer('get', 'notifications/announcements', []);
  const rendered = await render(
    <>
      <AnnouncementsScreen />
      <ReauthHost />
    </>,
    { lang, at: `/${lang}/admin/send-notifications`, user: session({ admin: true }), ...(live ? { live } : {}) },
  );
  const { user } = rendered;
  const [title, text] = lang === 'sr' ? ['Naslov', 'Tekst'] : ['Title', 'Text'];
  await fillIn(user, screen.getByRole('textbox', { name: title }), 'Radno vreme');
  await fillIn(user, screen.getByRole('textbox', { name: text }), 'U petak ne radimo.');
  const send = async () => {
    await user.click(
      screen.getByRole('button', { name: lang === 'sr' ? 'Pošaljite obaveštenje' : 'Send the notification' }),
    );
    await user.click(await screen.findByRole('button', { name: lang === 'sr' ? 'Pošaljite' : 'Send' }));
    return screen.findByRole('dialog', { name: lang === 'sr' ? 'Potvrdite da ste to vi' : 'Confirm that it is you' });
  };
  return { ...rendered, send };
}

const answerSecondFactor = (enabled: 0 | 1) =>
  answer('get', 'admin/totp', { enabled, required: 0, codes_left: enabled * 10, step_up_until: null });

beforeEach(() => {
  tries.length = 0;
  stepUpBody.mockReset();
  answerSecondFactor(0);
});

it('M-ADM-17 asks for the password by keyboard, takes the new sid over and does the refused act once more', async () => {
  requiresStepUp('notifications', { recipients: 21 });
  acceptsStepUp();
  const live = { stop: vi.fn(), start: vi.fn(), subscribe: () => () => undefined, state: 'open' };
  const { user, send } = await announcing('sr', live as unknown as LiveConnection);
  const dialog = await send();
  await expectNoAxeViolations(dialog);
  await waitFor(() => expect(within(dialog).getByLabelText(/^Lozinka/)).toHaveFocus());
  await user.keyboard('ZajednoJeftinije7{Enter}');
  expect(await screen.findByText('Obaveštenje se šalje. Dobija ga 21 korisnik.')).toBeVisible();
  expect(stepUpBody).toHaveBeenCalledExactlyOnceWith({ usr_password: 'ZajednoJeftinije7' });
  expect(tries).toEqual(['test-sid', 'proved']);
  expect(getSid()).toBe('proved');
  expect(live.stop.mock.invocationCallOrder[0]).toBeLessThan(live.start.mock.invocationCallOrder[0] ?? 0);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('M-ADM-17 says at its field that the password is wrong, and in its head what else went wrong', async () => {
  requiresStepUp('notifications', { recipients: 21 });
  const { user, send } = await announcing('en');
  const dialog = await send();
  const field = await within(dialog).findByLabelText(/^Password/);
  const confirm = within(dialog).getByRole('button', { name: 'Confirm' });
  await user.click(confirm);
  expect(field).toHaveAccessibleDescription('Fill in this field.');
  refuse('post', 'user/step-up', 400, 'wrongPassword', { message: 'Incorrect password.' });
  await user.type(field, 'wrong{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Incorrect password.'));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  answer('post', 'user/step-up', () =>
    HttpResponse.json(
      { error: { code: 'throttled', message: 'Too many passwords. Try again in 1 minute.', fields: {} } },
      { status: 429, headers: { 'Retry-After': '60' } },
    ),
  );
  await user.type(field, 'wrong too');
  await user.click(confirm);
  expect(await within(dialog).findByText('Too many passwords. Try again in 1 minute.')).toBeVisible();
  expect(tries).toEqual(['test-sid']);
  expect(getSid()).toBe('test-sid');
  acceptsStepUp();
  await user.clear(field);
  await user.type(field, 'right{Enter}');
  expect(await screen.findByText(/on its way to 21 users/)).toBeVisible();
  expect(tries).toEqual(['test-sid', 'proved']);
});

it('M-ADM-17 leaves the act undone and the form as it was when somebody turns back', async () => {
  requiresStepUp('notifications', { recipients: 21 });
  const { user, send } = await announcing('sr');
  await send();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Otkazano: identitet nije potvrđen.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Naslov' })).toHaveValue('Radno vreme');
  expect(tries).toEqual(['test-sid']);
  // The next attempt asks for the password again.
  const again = await send();
  expect(await within(again).findByLabelText(/^Lozinka/)).toHaveValue('');
  await user.click(within(again).getByRole('button', { name: 'Otkažite' }));
  await waitFor(() => expect(tries).toEqual(['test-sid', 'test-sid']));
});

it('M-ADM-17 does the act once more, not twice: a second refusal stands', async () => {
  refuse('post', 'notifications', 403, 'step_up');
  acceptsStepUp();
  const { user, send } = await announcing('sr');
  const dialog = await send();
  await user.type(await within(dialog).findByLabelText(/^Lozinka/), 'ZajednoJeftinije7{Enter}');
  expect(await screen.findByText('Otkazano: identitet nije potvrđen.')).toBeVisible();
  expect(stepUpBody).toHaveBeenCalledOnce();
});

const resource = defineResource<{ id: number; name: string }, { name: string }>({
  key: 'things',
  title: 'admin:screen.documents',
  id: (row) => row.id,
  name: (row) => row.name,
  source: { path: 'things' as never },
  columns: [{ key: 'name', label: 'adminContent:faq.name', cell: (row) => row.name }],
  form: {
    empty: { name: '' },
    fields: [{ kind: 'text', name: 'name', label: 'adminContent:faq.name', max: 20, required: true }],
    add: { label: 'adminContent:news.add', save: (draft) => send('POST', 'things', undefined, draft, {}) },
  },
  remove: { run: (row) => send('POST', `things/${row.id}/gone`, undefined, {}, {}) },
});

/** Serves the list of a made-up screen: the API has no `things`. */
const answerThing = () => answerRaw('get', 'things', [{ id: 1, name: 'Prvi' }], { page_count: 1, meta: { items: 1 } });

it('M-ADM-17 stands above a form: Esc closes the question alone, and the form is saved after the proof', async () => {
  answerThing();
  requiresStepUp('things', { id: 2 });
  acceptsStepUp();
  const { user, address } = await render(
    <>
      <ResourceScreen resource={resource} />
      <ReauthHost />
    </>,
    { at: '/sr/admin/things?dialog=add', user: session({ admin: true }) },
  );
  const form = await screen.findByRole('dialog', { name: 'Dodajte vest' });
  await user.type(within(form).getByRole('textbox'), 'Drugi{Enter}');
  await screen.findByRole('dialog', { name: 'Potvrdite da ste to vi' });
  await user.keyboard('{Escape}');
  expect(await within(form).findByText('Otkazano: identitet nije potvrđen.')).toBeVisible();
  expect(within(form).getByRole('textbox')).toHaveValue('Drugi');
  await user.click(within(form).getByRole('button', { name: 'Sačuvajte' }));
  const dialog = await screen.findByRole('dialog', { name: 'Potvrdite da ste to vi' });
  await user.type(await within(dialog).findByLabelText(/^Lozinka/), 'ZajednoJeftinije7{Enter}');
  await waitFor(() => expect(address()).toBe('/sr/admin/things'));
  expect(tries).toEqual(['test-sid', 'test-sid', 'proved']);
});

it('M-ADM-17 goes on with an action that has no form', async () => {
  answerThing();
  requiresStepUp('things/1/gone', {});
  acceptsStepUp();
  const { user } = await render(
    <>
      <ResourceScreen resource={resource} />
      <ReauthHost />
    </>,
    { at: '/sr/admin/things', user: session({ admin: true }) },
  );
  await user.click(await screen.findByRole('button', { name: /^Obrišite/ }));
  await user.click(await screen.findByRole('button', { name: 'Obrišite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Potvrdite da ste to vi' });
  await user.type(await within(dialog).findByLabelText(/^Lozinka/), 'ZajednoJeftinije7{Enter}');
  expect(await screen.findByText('Uspešno')).toBeVisible();
  expect(tries).toEqual(['test-sid', 'proved']);
});

it('X-2FA asks for the password and a code where a second step is set up, and says at each what is wrong', async () => {
  answerSecondFactor(1);
  requiresStepUp('notifications', { recipients: 21 });
  const { user, send } = await announcing('en');
  const dialog = await send();
  const password = await within(dialog).findByLabelText(/^Password/);
  const code = within(dialog).getByLabelText(/^Code from the app/);
  await waitFor(() => expect(password).toHaveFocus());
  await expectNoAxeViolations(dialog);
  await user.type(password, 'right{Enter}');
  expect(await within(dialog).findByText('Fill in this field.')).toBeVisible();
  expect(code).toHaveFocus();
  refuse('post', 'user/step-up', 400, 'totp', { message: 'The code is wrong.' });
  await user.type(code, '111111{Enter}');
  expect(await within(dialog).findByText('The code is wrong.')).toBeVisible();
  expect(code).toHaveFocus();
  expect(password).toHaveValue('right');
  refuse('post', 'user/step-up', 400, 'wrongPassword', { message: 'Incorrect password.' });
  await user.type(code, '222222{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription('Incorrect password.'));
  expect(password).toHaveFocus();
  acceptsStepUp();
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText(/on its way to 21 users/)).toBeVisible();
  expect(stepUpBody).toHaveBeenCalledExactlyOnceWith({ usr_password: 'right', code: '123 456' });
  expect(tries).toEqual(['test-sid', 'proved']);
});
