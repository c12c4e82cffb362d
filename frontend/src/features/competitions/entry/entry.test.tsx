import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RankedCompetition } from '@/api/types';
import { ownWork, rankedCompetition, rankedWork, renderCompetitionPage } from '@/test/competitions';
import { OK } from '@/test/factories';
import { expectNoAxeViolations, type Rendered } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { holdTimers } from '@/test/timers';
import { EntryEditPage } from './EntryEditPage';
import { EntryPage } from './EntryPage';

const SCHOOL = { sch_id: 5, sch_name: 'OŠ Plavi most', sch_region: 'Užice', sch_address: 'Trg 1' };
const TEXTS = {
  'Name of the work': 'Blue river',
  Author: 'Ana Anić',
  'Class or group': 'IV-2',
  'Parent, teacher or institution submitting the work': 'Mira Anić',
  'E-mail': 'mira@example.com',
  Phone: '+381 64 123 456',
  Address: 'Kraljev trg 1',
  'Postal code': '31320',
  Region: 'Zlatiborski',
};
const box = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
const write = (label: string, text: string) => fireEvent.change(box(label), { target: { value: text } });
const choose = (name: string, type: string, size = 100) => {
  const file = new File(['x'.repeat(8)], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText(/^(File of the work|Another file)/, { selector: 'input' }), {
    target: { files: [file] },
  });
};
const open = (change: Partial<RankedCompetition> = {}) =>
  renderCompetitionPage(<EntryPage />, 'entry', rankedCompetition(change));
const submit = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Submit work' }));

async function fill({ user }: Rendered, without: string[] = []) {
  await screen.findByRole('heading', { name: 'Submit a work' });
  for (const [label, text] of Object.entries(TEXTS)) if (!without.includes(label)) write(label, text);
  if (!without.includes('school')) {
    await user.click(screen.getByRole('combobox', { name: /^School/ }));
    await user.paste('plavi');
    await user.click(await screen.findByRole('option', { name: 'OŠ Plavi most, Trg 1, Užice' }));
  }
  await user.click(screen.getByRole('checkbox'));
}

const made = { wrk_id: 7, wrk_code: 'RAD00001', wrk_password: 'tajna', wrk_name: 'Blue river', cmp_id: 3 };
const COPIED = { code: 'Entry code copied.', password: 'Entry password copied.' };

/** What was sent is shown, and the page prints. */
async function expectReceipt(user: UserEvent) {
  expect(await screen.findByRole('img', { name: 'Your work: Blue river' })).toBeInTheDocument();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Change the work' })).toHaveAttribute(
    'href',
    '/sr/competitions/3/entry-edit?code=RAD00001',
  );
}

describe('sending a work (M-CMP-04)', () => {
  it('says at every field what is missing, and sends nothing', async () => {
    const view = await open();
    await screen.findByRole('heading', { name: 'Submit a work' });
    await submit(view);
    const [alert] = screen.getAllByRole('alert');
    expect(within(alert!).getAllByRole('link')).toHaveLength(12);
    for (const label of Object.keys(TEXTS)) {
      expect(box(label)).toHaveAccessibleDescription(/Fill in this field\./);
    }
    expect(screen.getByRole('combobox', { name: /^School/ })).toHaveAccessibleDescription(/Choose the school/);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      'You can send a work only if you accept the rules.',
    );
    expect(box('Name of the sponsor')).not.toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeViolations();
  });

  it('sends the fields with a key and a check, and shows code and password once, to be copied', async () => {
    answer('get', 'competitions/schools', (request) => {
      expect(Object.fromEntries(new URL(request.url).searchParams)).toMatchObject({ search: 'plavi', age: '2' });
      return [SCHOOL];
    });
    const sent: Record<string, unknown>[] = [];
    answer('post', 'competitions/competitions/3/works', async (request) => {
      const body = await request.text();
      sent.push({
        key: request.headers.get('Idempotency-Key'),
        // Names and short values of the parts, in their order.
        parts: [...body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?[^]*?\r\n\r\n([^\r]*)/g)].map(
          ([, name, file, value]) => `${name}=${file === undefined ? value : '(file)'}`,
        ),
      });
      return made;
    });
    const view = await open();
    await fill(view);
    choose('town.png', 'image/png');
    await submit(view);
    expect(await screen.findByRole('heading', { name: '“Blue river” has been submitted' })).toHaveFocus();
    expect(sent).toHaveLength(1);
    expect(String(sent[0]!.key).length).toBeGreaterThanOrEqual(16);
    expect([...(sent[0]!.parts as string[])].sort()).toEqual(
      [
        'wrk_locale=sr',
        'wrk_name=Blue river',
        'wrk_author=Ana Anić',
        'wrk_class=IV-2',
        'wrk_parent=Mira Anić',
        'wrk_email=mira@example.com',
        'wrk_phone_number=+381 64 123 456',
        'wrk_address=Kraljev trg 1',
        'wrk_postal_code=31320',
        'wrk_region=Zlatiborski',
        'wrk_sponsor_name=',
        'wrk_sponsor_link=',
        'sch_id=5',
        'work_file=(file)',
        'rules=1',
        'token=none',
      ].sort(),
    );
    expect(screen.getByText('RAD00001')).toBeInTheDocument();
    expect(screen.getByText('tajna')).toBeInTheDocument();
    expect(screen.getByText(/We have also e-mailed them to mira@example\.com/)).toBeInTheDocument();
    await expectReceipt(view.user);
    for (const name of ['code', 'password'] as const) {
      await view.user.click(screen.getByRole('button', { name: `Copy the entry ${name}` }));
      expect(await screen.findByText(COPIED[name])).toBeInTheDocument();
    }
    expect(await navigator.clipboard.readText()).toBe('tajna');
    await expectNoAxeViolations();
  });

  it('reads the competition anew: the work stands in its ranking', async () => {
    answer('post', 'competitions/competitions/3/works', made);
    const view = await open({ cmp_age: 4, cmp_type: 2, rank_list: [] });
    await fill(view, ['school', 'Class or group']);
    write('Link to the work', 'video.example/1');
    let read = 0;
    answer('get', 'competitions/competitions/3', () => {
      read += 1;
      return rankedCompetition({ cmp_age: 4, cmp_type: 2, rank_list: [rankedWork(7)] });
    });
    await submit(view);
    await waitFor(() => expect(read).toBe(1));
    expect(await screen.findByRole('heading', { name: '“Blue river” has been submitted' })).toBeInTheDocument();
  });

  it('points to the mail when the same work had arrived before', async () => {
    answer('post', 'competitions/competitions/3/works', { ...made, wrk_password: null });
    const view = await open({ cmp_age: 4, cmp_type: 2 });
    await fill(view, ['school', 'Class or group']);
    write('Link to the work', 'video.example/1');
    await submit(view);
    expect(
      await screen.findByText(/had already received this work.*e-mailed to mira@example\.com/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy the entry password' })).toBeNull();
  });

  it('has neither school nor class for all ages, and takes a school that is not in the list', async () => {
    const { unmount } = await open({ cmp_age: 4 });
    await screen.findByRole('heading', { name: 'Submit a work' });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Class/ })).toBeNull();
    unmount();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'It is not on the list' }));
    expect(screen.getAllByRole('textbox', { name: /of the school/ })).toHaveLength(3);
    expect(box('Name of the school')).toBeRequired();
    await user.click(screen.getByRole('button', { name: 'Choose from the list after all' }));
    expect(screen.getByRole('combobox', { name: /^School/ })).toBeInTheDocument();
  });

  it('keeps the same key for the same work, and rests for 5 seconds', async () => {
    const rested = holdTimers(5000);
    const keys: (string | null)[] = [];
    const note = (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return made;
    };
    refuse('post', 'competitions/competitions/3/works', 503, 'unavailable');
    const view = await open({ cmp_age: 4, cmp_type: 2 });
    await fill(view, ['school', 'Class or group']);
    write('Link to the work', 'https://video.example/1');
    await submit(view);
    expect(await screen.findByText(/The server cannot respond right now/)).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Submit work' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    answer('post', 'competitions/competitions/3/works', note);
    await submit(view);
    expect(keys).toEqual([]);
    rested();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await submit(view);
    await screen.findByRole('heading', { name: /has been submitted/ });
    expect(keys).toHaveLength(1);
  });

  it.each([
    [400, 'email', { wrk_email: 'The contact e-mail address is not valid.' }, 'E-mail'],
    [400, 'validation', { wrk_phone_number: 'Digits only.' }, 'Phone'],
    [413, 'file_size', { work_file: 'The file is too large.' }, 'File of the work'],
    [415, 'file_type', { work_file: 'Files of this type are not accepted.' }, 'File of the work'],
  ])('%i %s stands at its field', async (status, code, errors, label) => {
    answer('get', 'competitions/schools', [SCHOOL]);
    const fields = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [{ code, message }]]));
    refuse('post', 'competitions/competitions/3/works', status, code, { fields });
    const view = await open();
    await fill(view);
    choose('town.png', 'image/png');
    await submit(view);
    const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(Object.values(errors)[0]!)));
    expect(box('Author')).toHaveValue('Ana Anić');
  });

  it('says that the competition takes no works any more, and keeps what was written', async () => {
    answer('get', 'competitions/schools', [SCHOOL]);
    refuse('post', 'competitions/competitions/3/works', 409, 'not_active');
    const view = await open();
    await fill(view);
    choose('town.png', 'image/png');
    await submit(view);
    expect(await screen.findByText(/no longer accepts works\. Your work was not sent/)).toBeInTheDocument();
    expect(box('Author')).toHaveValue('Ana Anić');
  });

  it.each([
    [{ cmp_from_post: '2098-12-01T10:00:00Z' }, /Works are accepted from 01\.12\.2098\./],
    [{ cmp_to_post: '2020-02-01T10:00:00Z' }, /does not accept works at the moment/],
  ])('M-CMP-10: %o has no form', async (change, words) => {
    await open({ ...change, posting_open: 0 });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit work' })).toBeNull();
  });
});

describe('the work itself, by the kind of the competition (M-CMP-05)', () => {
  it.each([
    [1, 'essay.pdf', 'town.png'],
    [3, 'town.png', 'essay.pdf'],
  ])('type %i takes %s, not %s, and nothing over 15 MB', async (type, good, bad) => {
    await open({ cmp_type: type });
    await screen.findByRole('heading', { name: 'Submit a work' });
    choose(bad, '');
    expect(screen.getByText(`This kind of file is not allowed: ${bad}.`)).toBeInTheDocument();
    choose(good, '', 15_000_001);
    expect(screen.getByText(/is larger than 15\sMB/)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull();
    choose(good, '', 15_000_000);
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getByText(good)).toBeInTheDocument();
  });

  it('type 2 takes a link and no file', async () => {
    await open({ cmp_type: 2 });
    expect(await screen.findByRole('textbox', { name: /^Link to the work/ })).toBeRequired();
    expect(screen.queryByLabelText(/File of the work/)).toBeNull();
  });
});

describe('changing a work by code and password (M-CMP-06)', () => {
  it('has the code of the link in the mail filled in, and says when entries open', async () => {
    const ahead = { posting_open: 0, cmp_from_post: '2098-12-12T10:00:00Z' } as const;
    await renderCompetitionPage(<EntryEditPage />, 'entry-edit?code=RAD00001', rankedCompetition(ahead));
    expect(await screen.findByRole('textbox', { name: /Entry code/ })).toHaveValue('RAD00001');
    expect(screen.getByText(/^Entries open on 12\.12\.2098/)).toBeInTheDocument();
  });

  const openEdit = () => renderCompetitionPage(<EntryEditPage />, 'entry-edit', rankedCompetition());
  async function enter({ user }: Rendered, code = 'RAD00001', password = 'tajna') {
    await screen.findByRole('heading', { name: 'Edit entry' });
    if (code) write('Entry code', code);
    if (password)
      fireEvent.change(screen.getByLabelText(/^Entry password/, { selector: 'input' }), {
        target: { value: password },
      });
    await user.click(screen.getByRole('button', { name: 'Open the entry' }));
  }
  async function opened() {
    const seen: { url: string; body: unknown }[] = [];
    answer('post', 'competitions/edit-work', async (request) => {
      seen.push({ url: request.url, body: await request.json() });
      return ownWork();
    });
    const view = await openEdit();
    await enter(view);
    expect(await screen.findByRole('heading', { name: 'Edit “Blue river”' })).toHaveFocus();
    return { ...view, seen };
  }
  const save = ({ user }: Pick<Rendered, 'user'>) => user.click(screen.getByRole('button', { name: 'Save changes' }));

  it('wants both, and never puts them into an address', async () => {
    const view = await openEdit();
    await enter(view, '', '');
    expect(screen.getByRole('alert')).toHaveTextContent('Fill out the fields Entry code and Entry password');
    view.unmount();
    const { seen, container } = await opened();
    expect(seen).toEqual([
      { url: expect.not.stringContaining('tajna'), body: { wrk_code: 'RAD00001', wrk_password: 'tajna' } },
    ]);
    expect(seen[0]!.url).not.toContain('RAD00001');
    expect(box('Author')).toHaveValue('Ana Anić');
    expect(screen.getByRole('combobox', { name: /^School/ })).toHaveValue('OŠ Plavi most, Trg 1, Užice');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await expectNoAxeViolations(container);
  });

  it.each([
    [400, 'invalid_credentials', 'Invalid Entry code or Entry password'],
    [409, 'deadline_passed', 'The deadline for entry submission has passed'],
    [429, 'code_locked', 'Too many wrong attempts. This entry can be opened again in 15 minutes.'],
    [400, 'validation', 'There has been an error'],
    [503, 'unavailable', 'The server cannot respond right now.'],
  ])('%i %s has its own words', async (status, code, words) => {
    refuse('post', 'competitions/edit-work', status, code);
    const view = await openEdit();
    await enter(view);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(box('Entry code')).toHaveValue('RAD00001');
  });

  it('sends nothing when nothing was changed, else only what was', async () => {
    const view = await opened();
    await save(view);
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed.');
    let sent: [string, unknown][] = [];
    answer('patch', 'competitions/edit-work', async (request) => {
      sent = [...(await request.formData()).entries()].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '(file)',
      ]);
      return ownWork({ wrk_class: 'V-1' });
    });
    write('Class or group', 'V-1');
    choose('new.png', 'image/png');
    await save(view);
    expect(await screen.findByText('The work has been changed.')).toBeInTheDocument();
    expect(Object.fromEntries(sent)).toEqual({
      wrk_class: 'V-1',
      work_file: '(file)',
      token: 'none',
      wrk_code: 'RAD00001',
      wrk_password: 'tajna',
    });
    expect(box('Class or group')).toHaveValue('V-1');
  });

  it('says so when the server sees no change, and shuts the entry when time is up', async () => {
    const view = await opened();
    refuse('patch', 'competitions/edit-work', 400, 'nothing_changed');
    write('Class or group', 'V-2');
    await save(view);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changed.');
    view.unmount();
    const later = await opened();
    refuse('patch', 'competitions/edit-work', 409, 'deadline_passed');
    write('Class or group', 'V-2');
    await save(later);
    expect(await screen.findByRole('alert')).toHaveTextContent('The deadline for entry submission has passed');
    expect(screen.getByRole('button', { name: 'Open the entry' })).toBeInTheDocument();
  });

  it('deletes after a question, with code and password in the body', async () => {
    const view = await opened();
    let body: unknown;
    answer('delete', 'competitions/edit-work', async (request) => {
      body = await request.json();
      return OK;
    });
    await view.user.click(screen.getByRole('button', { name: 'Delete the work' }));
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep the work' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(body).toBeUndefined();
    await view.user.click(screen.getByRole('button', { name: 'Delete the work' }));
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete the work' }));
    expect(await screen.findByRole('heading', { name: 'The work has been deleted' })).toBeInTheDocument();
    expect(body).toEqual({ wrk_code: 'RAD00001', wrk_password: 'tajna' });
  });
});
