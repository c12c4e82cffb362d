import { call, signInAsAdmin } from './support/admin';
import { png } from './support/files';
import { newPerson } from './support/rpc';
import { expectMail } from './support/mail';
import { unique } from './support/register';
import { Steps } from './support/steps';
import { expect, expectSound, expectSoundInBothWidths, test, type Page } from './support/test';
import { words } from './support/words';

/* A school competition from its creation to its archive. Its pages are in English, whatever language one came from. */

const PROVIDER = { name: 'Kvart' };
const VOTER = 'vera';
const DAY = 86_400_000;

interface Access {
  code: string;
  password: string;
}

const e = words('en');
const field = (page: Page, name: string) => page.getByRole('textbox', { name: e(`entry:field.${name}`), exact: true });

/** Chooses a day of the previous or next month, which is in the past or in the future whatever today is. */
async function chooseDay(
  page: Page,
  group: string,
  label: string,
  month: 'previous' | 'next',
  day: number,
  t: typeof e,
) {
  const dialogs = page.getByRole('dialog');
  await page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: t('form.date.open', { label }), exact: true })
    .click();
  // The form's dialog and the calendar: the calendar of the date chosen before has closed.
  await expect(dialogs).toHaveCount(2);
  const picker = dialogs.last();
  const chosen = picker.getByRole('button', { name: new RegExp(`^${day}\\D`) });
  const thisMonth = (await chosen.getAttribute('aria-label')) ?? '';
  await picker
    .getByRole('button', {
      name: t(month === 'next' ? 'form.next_month' : 'form.previous_month'),
    })
    .click();
  // Both months have this day, and a busy machine shows the old month a moment longer.
  await expect(chosen).not.toHaveAttribute('aria-label', thisMonth);
  await chosen.click();
  await expect(dialogs).toHaveCount(1);
}

/** Fills in the form of a work and sends it; returns the code and the password that open it again. */
async function sendWork(page: Page, values: { name: string; email: string; link?: string; school?: string }) {
  await field(page, 'wrk_name').fill(values.name);
  for (const [name, text] of Object.entries({
    wrk_author: 'Mila Đurić',
    wrk_parent: 'Žarko Đurić',
    wrk_email: values.email,
    wrk_phone_number: '+381 60 123 456',
    wrk_address: 'Šumadijska 4',
    wrk_postal_code: '32000',
    wrk_region: 'Čačak',
  })) {
    await field(page, name).fill(text);
  }
  if (values.link === undefined) {
    await page.getByLabel(e('entry:field.work_file')).setInputFiles(png('moj-grad.png'));
  } else {
    await field(page, 'wrk_text').fill(values.link);
  }
  if (values.school !== undefined) {
    await field(page, 'wrk_class').fill('IV-2');
    await page.getByRole('combobox', { name: e('entry:field.sch_id') }).fill(values.school);
    await page.getByRole('option').first().click();
  }
  await page.getByRole('checkbox', { name: e('entry:field.rules') }).check();
  await page.getByRole('button', { name: e('entry:submit') }).click();
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: e('entry:sent.title', values),
    }),
  ).toBeVisible();
  const [code, password] = await page.locator('code').allInnerTexts();
  await expectMail(values.email, code ?? '');
  return { code: code ?? '', password: password ?? '' };
}

/** Expects these works in the ranking, in this order. */
async function expectOrder(page: Page, names: readonly string[]) {
  const rows = page.getByRole('table', { name: e('ranking:title') }).getByRole('row');
  await expect(rows).toHaveCount(names.length + 1);
  for (const [index, name] of names.entries()) await expect(rows.nth(index + 1)).toContainText(name);
}

/** Opens the voting dialog of a work as soon as the pause after the last vote is over. */
async function choose(page: Page, name: string) {
  const button = page.getByRole('button', {
    name: e('ranking:vote_for', { name }),
  });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}

/** Gives the vote in the open dialog. */
async function giveVote(page: Page, name: string, points: number) {
  const dialog = page.getByRole('dialog', { name: e('ranking:dialog.title') });
  await expect(
    dialog.getByText(e('ranking:dialog.worth', { count: points }), {
      exact: true,
    }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: e('ranking:dialog.give') }).click();
  await expect(page.getByText(e('ranking:given', { count: points, name }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name }).getByText(e('ranking:voted'))).toBeVisible();
}

const setStatus = (office: Page, id: number, status: 'active' | 'next_year') =>
  call(office, 'PATCH', `competitions/admin/competitions/${id}`, { [`cmp_${status}`]: 1 });

test('M-CMP-01 M-CMP-02 M-CMP-06 M-CMP-08 M-CMP-10 M-ADM-22 a competition from its making to its archive @change', async ({
  page,
  another,
  watch,
  t,
  lang,
  phone,
}) => {
  const tag = unique();
  const [competition, drawing] = [`Pesma za reku ${tag}`, `Moj grad ${tag}`];
  const [first, second] = [`Plava reka ${tag}`, `Zelena reka ${tag}`];
  const email = `mila.${tag}@example.com`;
  const office = await another();
  const admin = new Steps(office, t, lang, phone);
  const ids = { link: 0, picture: 0, demo: 0 };
  const at = (id: number, part = '') => `/${lang}/competitions/${id}${part}`;
  let access: Access = { code: '', password: '' };

  const openCompetitions = async () => {
    await office.goto(`/${lang}/admin/competitions`);
    await expect(office.getByRole('heading', { level: 1, name: t('admin:screen.competitions') })).toBeVisible();
  };

  await test.step('an administrator makes it; a second active one is refused (M-ADM-22)', async () => {
    await signInAsAdmin(admin);
    await openCompetitions();
    await office.getByRole('button', { name: t('adminCompetitions:competition.add') }).click();
    const form = office.getByRole('dialog').first();
    const label = (name: string) => t(`adminCompetitions:${name}`);
    await form.getByRole('textbox', { name: label('competition.name') }).fill(competition);
    await form.getByRole('textbox', { name: label('competition.theme') }).fill('A river of your own');
    await form.getByRole('textbox', { name: label('competition.description') }).fill('Write and sing it.');
    await form.getByRole('combobox', { name: label('status.label') }).selectOption('active');
    await form.getByRole('combobox', { name: label('competition.age') }).selectOption('4');
    await form.getByRole('combobox', { name: label('competition.type') }).selectOption('2');
    await chooseDay(office, label('competition.posting'), label('competition.from'), 'previous', 15, t);
    await chooseDay(office, label('competition.posting'), label('competition.to'), 'next', 15, t);
    await chooseDay(office, label('competition.voting'), label('competition.from'), 'previous', 16, t);
    await chooseDay(office, label('competition.voting'), label('competition.to'), 'next', 16, t);
    watch.expectErrorResponse(409, /\/competitions\/admin\/competitions$/);
    await form.getByRole('button', { name: t('action.save') }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    // Only the active one takes works and votes, so the demo's own makes room until the end.
    ids.demo = (await call<{ cmp_id: number }>(office, 'GET', 'competitions/competitions/active')).cmp_id;
    await setStatus(office, ids.demo, 'next_year');
    await form.getByRole('button', { name: t('action.save') }).click();
    await expect(office.getByRole('row').filter({ hasText: competition })).toBeVisible();

    const listed = await call<{ cmp_id: number; cmp_name: string }[]>(
      office,
      'GET',
      'competitions/admin/competitions/list',
    );
    ids.link = listed.find((row) => row.cmp_name === competition)?.cmp_id ?? 0;
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const made = await call<{ cmp_id: number }>(office, 'POST', 'competitions/admin/competitions', {
      cmp_name: drawing,
      cmp_theme: 'My town',
      cmp_description: 'Draw it.',
      cmp_age: 2,
      cmp_type: 3,
      cmp_next_year: 1,
      cmp_from_post: day(-2),
      cmp_to_post: day(2),
      cmp_from_vote: day(3),
      cmp_to_vote: day(9),
    });
    ids.picture = made.cmp_id;
  });

  await test.step('a pupil comes in Serbian and finds it in English (M-CMP-01, M-CMP-02)', async () => {
    await page.goto(`/${lang}/competitions`);
    await expect(page.getByRole('heading', { level: 1, name: e('competitions:title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: e('competitions:action.more_about', { name: competition }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: competition })).toBeVisible();
    await expect(page).toHaveURL(at(ids.link));
    await expectSoundInBothWidths(page);
    await page.getByRole('link', { name: e('competitions:action.submit'), exact: true }).click();
    await expect(page).toHaveURL(at(ids.link, '/entry'));
  });

  await test.step('two songs and a picture are sent (M-CMP-04, M-CMP-05)', async () => {
    await expectSoundInBothWidths(page);
    access = await sendWork(page, {
      name: first,
      email,
      link: 'https://example.org/plava',
    });
    expect(access.password).not.toBe('');
    await page.getByRole('button', { name: e('entry:sent.another') }).click();
    await sendWork(page, {
      name: second,
      email: `z.${email}`,
      link: 'https://example.org/zelena',
    });
    await setStatus(office, ids.link, 'next_year');
    await setStatus(office, ids.picture, 'active');
    await page.goto(at(ids.picture, '/entry'));
    await sendWork(page, {
      name: `Slika ${tag}`,
      email: `s.${email}`,
      school: 'Plavi most',
    });
    await page.getByRole('link', { name: e('entry:to_ranking') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: `Slika ${tag}` })).toBeVisible();
    // Voting begins in three days, so nobody can vote yet.
    await expect(page.getByRole('link', { name: e('competitions:bar.vote'), exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Vote for/ })).toHaveCount(0);
    await setStatus(office, ids.picture, 'next_year');
    await setStatus(office, ids.link, 'active');
  });

  const renamed = `Modra reka ${tag}`;
  await test.step('code and password open it again; what differs is changed (M-CMP-06)', async () => {
    await page.goto(at(ids.link));
    await page.getByRole('link', { name: e('competitions:bar.edit') }).click();
    const open = async (password: string) => {
      await page
        .getByRole('textbox', { name: e('entry:access.wrk_code'), exact: true })
        .fill(access.code.toLowerCase());
      await page.locator('#wrk_password').fill(password);
      await page.getByRole('button', { name: e('entry:access.open') }).click();
    };
    watch.expectErrorResponse(400, /\/competitions\/edit-work$/);
    await open('pogresna');
    await expect(page.getByText(e('entry:access.invalid_credentials'))).toBeVisible();
    await open(access.password);
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: e('entry:edit.of', { name: first }),
      }),
    ).toBeVisible();
    await page.getByRole('button', { name: e('entry:edit.save') }).click();
    await expect(page.getByText(e('entry:edit.nothing_changed'))).toBeVisible();
    await field(page, 'wrk_name').fill(renamed);
    await expectSound(page);
    await page.getByRole('button', { name: e('entry:edit.save') }).click();
    await expect(page.getByText(e('entry:edit.saved'))).toBeVisible();
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: e('entry:edit.of', { name: renamed }),
      }),
    ).toBeVisible();
  });

  await test.step('an outside identity votes without an account (M-CMP-08)', async () => {
    const issuer = process.env.SOCIAL_ISSUER ?? '';
    watch.expectVisit(issuer);
    await page.getByRole('link', { name: e('competitions:bar.vote'), exact: true }).click();
    await expectOrder(page, [renamed, second]);
    await choose(page, renamed);
    const dialog = page.getByRole('dialog', {
      name: e('ranking:dialog.sign_in_title'),
    });
    await dialog.getByRole('button', { name: e('ranking:dialog.with', PROVIDER) }).click();
    await expect(page).toHaveURL((url) => url.origin === issuer);
    await page.getByRole('link', { name: VOTER, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === at(ids.link, '/rank-list'));
    await expect(page.getByRole('dialog', { name: e('ranking:dialog.title') })).toBeVisible();
    await expectSound(page);
    await giveVote(page, renamed, 3);
    expect(await page.evaluate(() => localStorage.getItem('sid'))).toBeNull();
    await expectOrder(page, [renamed, second]);
    await expectSoundInBothWidths(page);
  });

  await test.step('two accounts vote, and the order turns (M-CMP-07, M-CMP-09)', async () => {
    for (const [who, points] of [
      [await newPerson(), 3],
      [await newPerson(), 6],
    ] as const) {
      const voter = await another();
      await voter.goto(at(ids.link, '/rank-list'));
      await choose(voter, second);
      const dialog = voter.getByRole('dialog', {
        name: e('ranking:dialog.sign_in_title'),
      });
      await dialog.getByRole('button', { name: e('ranking:dialog.with_account') }).click();
      const signIn = voter.getByRole('dialog').last();
      await new Steps(voter, e, 'en', phone).fillSignIn(signIn, who.username, who.password);
      await giveVote(voter, second, 3);
      // Ties go to the earlier entry.
      await expectOrder(voter, points === 3 ? [renamed, second] : [second, renamed]);
      if (points === 3) continue;
      // A person's second vote gives fewer points and has to wait for the pause.
      await choose(voter, renamed);
      await giveVote(voter, renamed, 2);
      await expectOrder(voter, [second, renamed]);
    }
    await page.reload();
    await expectOrder(page, [second, renamed]);
    const report = await call<{
      votes: number;
      voters: number;
      recount_ok: number;
    }>(office, 'GET', `competitions/admin/competitions/${ids.link}/integrity`);
    expect(report).toMatchObject({ votes: 4, voters: 3, recount_ok: 1 });
  });

  await test.step('posting ends: no more editing; voting goes on (M-CMP-02, M-CMP-10)', async () => {
    await call(office, 'PATCH', `competitions/admin/competitions/${ids.link}`, {
      cmp_to_post: new Date(Date.now() - 60_000).toISOString(),
    });
    await page.reload();
    await expect(page.getByRole('link', { name: e('competitions:bar.vote'), exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: e('competitions:bar.edit') })).toHaveCount(0);
    await page.goto(at(ids.link, '/entry'));
    await expect(page.getByText(e('entry:closed.over'))).toBeVisible();
  });

  await test.step('the administrator archives it: the ranking stays, voting ends (M-ADM-22)', async () => {
    await openCompetitions();
    const row = office.getByRole('row').filter({ hasText: competition });
    await expect(row).toContainText('4');
    await row
      .getByRole('button', {
        name: t('admin:list.edit', { name: competition }),
      })
      .click();
    const form = office.getByRole('dialog').first();
    await form.getByRole('combobox', { name: t('adminCompetitions:status.label') }).selectOption('archived');
    await form.getByRole('button', { name: t('action.save') }).click();
    await expect(row).toContainText(t('adminCompetitions:status.archived'));
    await page.goto(at(ids.link, '/rank-list'));
    await expectOrder(page, [second, renamed]);
    await expect(page.getByText(e('ranking:archived'))).toBeVisible();
    await expect(page.getByRole('button', { name: /^Vote for/ })).toHaveCount(0);
    await setStatus(office, ids.demo, 'active');
  });

  await test.step('outside of the competitions the own language comes back (M-CMP-02)', async () => {
    await page.getByRole('link', { name: e('competitions:bar.home') }).click();
    await expect(page).toHaveURL(`/${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn');
    await expect(page.getByRole('banner').getByRole('button', { name: t('nav.sign_in') })).toBeVisible();
  });
});
