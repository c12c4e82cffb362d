import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fill, render } from '@/test/render';
import type { Lang } from '@/i18n/lang';
import { DayField } from './DayField';
import { DateTimeField } from './DateTimeField';
import { NumberField, type NumberFieldProps } from './NumberField';

type Limits = Omit<NumberFieldProps, 'value' | 'onChange'>;

function Count(props: Limits) {
  const [text, setText] = useState('');
  return <NumberField label="Broj" {...props} value={text} onChange={setText} />;
}

async function number(props: Limits = {}, lang: Lang = 'sr') {
  const page = await render(<Count {...props} />, { lang });
  return { ...page, field: screen.getByRole('textbox', { name: /Broj/ }) };
}

describe('M-NAV-06: the number field', () => {
  it('leaves every key as it was pressed, and shows the number once it is left', async () => {
    const { user, field } = await number();
    let typed = '';
    for (const key of ['1', '.', '1', '5', '0']) {
      await user.type(field, key);
      typed += key;
      expect(field).toHaveValue(typed);
      expect(field).toBeValid();
    }
    await user.tab();
    expect(field).toHaveValue('1.150');
    expect(field).toBeValid();
  });

  it.each([
    ['1.5', 'Unesite ceo broj, bez decimala.'],
    ['2,5', 'Unesite ceo broj, bez decimala.'],
    ['-3', 'Najmanje 0\u00a0kom.'],
    ['1000001', 'Najviše 1.000.000\u00a0kom.'],
    ['1e3', 'Unesite broj, na primer 1150 ili 1.150.'],
  ])('refuses %s with a sentence and leaves it as typed', async (typed, sentence) => {
    const { user, field } = await number({ min: 0, max: 1_000_000, unit: 'kom.' });
    await fill(user, field, typed);
    expect(field).toBeValid();
    await user.tab();
    expect(field).toHaveValue(typed);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(sentence);
  });

  it('is valid again as soon as typing goes on', async () => {
    const { user, field } = await number();
    await user.type(field, '1,');
    await user.tab();
    expect(field).toBeInvalid();
    await user.type(field, '5');
    expect(field).toBeValid();
  });

  it.each([
    ['sr', '1150,50', '1.150,50'],
    ['sr', '1.150', '1.150'],
    ['en', '1150.50', '1.150,50'],
    ['en', '1,150.00', '1.150'],
    ['en', '1.15', '1,15'],
  ] as const)('reads amounts in %s: %s is %s', async (lang, typed, shown) => {
    const { user, field } = await number({ decimals: 2 }, lang);
    await fill(user, field, typed);
    await user.keyboard('{Enter}');
    expect(field).toHaveValue(shown);
  });

  it('asks where an amount has two readings', async () => {
    const { user, field } = await number({ decimals: 2 });
    await fill(user, field, '1,150');
    await user.tab();
    expect(field).toHaveValue('1,150');
    expect(field).toHaveAccessibleDescription('Nije jasno da li mislite 1.150 ili 1,15. Unesite tako.');
  });

  it('raises and lowers to the limits only where it is told to, and says so', async () => {
    const clamped = vi.fn();
    const { user, field } = await number({ min: 4, max: 30, clamp: 'both', unit: 'pak.', onClamp: clamped });
    await fill(user, field, '3');
    await user.tab();
    expect(field).toHaveValue('4');
    expect(screen.getByText('Najmanje je 4 pak., pa smo upisali toliko.')).toBeVisible();
    await fill(user, field, '31');
    await user.tab();
    expect(field).toHaveValue('30');
    expect(screen.getByText(/Najviše je 30/)).toBeVisible();
    await fill(user, field, '-3');
    await user.tab();
    expect(field).toHaveValue('-3');
    expect(field).toBeInvalid();
    expect(clamped).toHaveBeenCalledTimes(2);
  });
});

function Day({ onLeave }: { onLeave?: (day: string | null) => void }) {
  const [day, setDay] = useState('');
  return (
    <>
      <DayField label="Ističe" from="2026-11-20" to="2027-05-20" value={day} onChange={setDay} onLeave={onLeave} />
      <output>{day}</output>
    </>
  );
}

describe('X-DATES: the date field', () => {
  it.each([
    ['23.11.2026', '2026-11-23'],
    ['23.11.2026.', '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2027-1-5', '2027-01-05'],
  ])('takes %s', async (typed, day) => {
    const left = vi.fn();
    const { user } = await render(<Day onLeave={left} />);
    const field = screen.getByRole('textbox', { name: 'Ističe' });
    await fill(user, field, typed);
    expect(field).toHaveValue(typed);
    expect(screen.getByRole('status')).toHaveTextContent(day);
    await user.tab();
    expect(field).toHaveValue(day);
    expect(field).toBeValid();
    expect(left).toHaveBeenCalledWith(day);
  });

  it.each([
    ['31.11.2026', '31.11.2026', 'Unesite datum, na primer 2026-11-23 ili 23.11.2026.'],
    ['sutra', 'sutra', 'Unesite datum, na primer 2026-11-23 ili 23.11.2026.'],
    ['19.11.2026', '2026-11-19', 'Najraniji datum je 2026-\u206011-\u206020.'],
    ['21.05.2027', '2027-05-21', 'Najkasniji datum je 2027-\u206005-\u206020.'],
  ])('keeps %s and says why it cannot be taken', async (typed, kept, sentence) => {
    const left = vi.fn();
    const { user } = await render(<Day onLeave={left} />);
    const field = screen.getByRole('textbox', { name: 'Ističe' });
    await fill(user, field, typed);
    await user.tab();
    expect(field).toHaveValue(kept);
    expect(field).toHaveAccessibleDescription(sentence);
    expect(left).toHaveBeenCalledWith(null);
  });

  it('has a calendar behind a button, which gives the focus back', async () => {
    const { user } = await render(<Day />);
    const field = screen.getByRole('textbox', { name: 'Ističe' });
    await fill(user, field, '23.11.2026');
    await user.click(screen.getByRole('button', { name: 'Otvorite kalendar: Ističe' }));
    await user.click(await screen.findByRole('button', { name: /^25 novembar 2026/i }));
    expect(field).toHaveValue('2026-11-25');
    expect(field).toHaveFocus();
  });
});

function DateTimeForm() {
  const [value, setValue] = useState('');
  return (
    <>
      <DateTimeField label="Radovi od" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

describe('X-DATES: the field of a day with its time', () => {
  it.each([
    ['23.11.2026. 21:45', '2026-11-23 21:45'],
    ['2026-11-23 1230', '2026-11-23 12:30'],
    ['2026-11-23 00:15', '2026-11-23 00:15'],
  ])('takes %s', async (typed, shown) => {
    const { user } = await render(<DateTimeForm />);
    const field = screen.getByRole('textbox', { name: 'Radovi od' });
    await fill(user, field, typed);
    await user.tab();
    expect(field).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(`${shown}:00`);
  });

  it('keeps the time when another day is chosen', async () => {
    const { user } = await render(<DateTimeForm />);
    const field = screen.getByRole('textbox', { name: 'Radovi od' });
    await fill(user, field, '23.11.2026 20:00');
    await user.click(screen.getByRole('button', { name: 'Otvorite kalendar: Radovi od' }));
    await user.click(await screen.findByRole('button', { name: /^24 novembar 2026/i }));
    expect(field).toHaveValue('2026-11-24 20:00');
  });

  it('says what a day without a time lacks', async () => {
    const { user } = await render(<DateTimeForm />);
    const field = screen.getByRole('textbox', { name: 'Radovi od' });
    await fill(user, field, '23.11.2026');
    await user.tab();
    expect(field).toHaveAccessibleDescription(/Unesite datum i vreme/);
  });
});
