import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { ComboboxField } from './ComboboxField';
import type { Choice, ChoiceGroup } from './useChoice';

const GROUPS: ChoiceGroup<Choice>[] = [
  { key: 'fruit', title: 'Voće', choices: [{ key: 'apple', label: 'Jabuka', note: 'domaća' }] },
  { key: 'none', title: 'Prazno', choices: [] },
  { key: 'roots', title: 'Povrće', choices: [{ key: 'beet', label: 'Cvekla' }] },
];

const chosen: string[] = [];

function Field({ closes, textCounts }: { closes: boolean; textCounts: boolean }) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  // What is typed with an "o" in it leaves only the last group.
  const groups = text.includes('o') ? GROUPS.slice(2) : GROUPS;
  return (
    <ComboboxField
      label="Namirnica"
      value={text}
      onType={setText}
      groups={groups}
      listLabel="Namirnice"
      onChoose={({ key }) => chosen.push(key)}
      textCounts={textCounts}
      announcement={text === '' ? null : `Grupa: ${groups.length}`}
      {...(closes ? { opened, onOpenedChange: setOpened } : {})}
    />
  );
}

async function show(props: { closes: boolean; textCounts: boolean }) {
  chosen.length = 0;
  const { user } = await render(<Field {...props} />);
  const field = screen.getByRole('combobox', { name: 'Namirnica' });
  await user.click(field);
  return { user, field };
}

const list = () => screen.queryByRole('listbox', { name: 'Namirnice' });
const selected = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;

/** What a screen reader takes for reached is what is seen as reached. */
function expectReached(field: HTMLElement, text: string | null) {
  const id = field.getAttribute('aria-activedescendant');
  expect(id === null ? null : document.getElementById(id)?.textContent).toBe(text);
  expect(selected()).toBe(text);
}

describe('X-FIND: a field with choices whose list is always open', () => {
  it('begins at the first choice and goes round', async () => {
    const { user, field } = await show({ closes: false, textCounts: false });
    expect(field).toHaveAttribute('aria-controls', list()?.id);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Voće', 'Povrće']);
    expectReached(field, 'Jabuka domaća');
    await user.keyboard('{ArrowUp}');
    expectReached(field, 'Cvekla');
    await user.keyboard('{ArrowDown}');
    expectReached(field, 'Jabuka domaća');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual(['beet']);
    await expectNoAxeViolations();
  });

  it('stays open on Escape and when the focus leaves', async () => {
    const { user } = await show({ closes: false, textCounts: false });
    await user.keyboard('{Escape}');
    expect(list()).toBeVisible();
    await user.tab();
    expect(list()).toBeVisible();
  });
});

describe('M-CAT-02: a field with choices beside its text', () => {
  it('has the text between the last choice and the first', async () => {
    const { user, field } = await show({ closes: true, textCounts: true });
    expect(list()).toBeNull();
    await user.keyboard('r');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expectReached(field, null);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expectReached(field, 'Cvekla');
    await user.keyboard('{ArrowDown}');
    expectReached(field, null);
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([]);
    await user.keyboard('{ArrowUp}');
    expectReached(field, 'Cvekla');
    await user.keyboard('o');
    expectReached(field, null);
    expect(screen.getByText('Grupa: 1')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it('closes on Escape, after a press and when the focus leaves, and opens at an arrow', async () => {
    const { user, field } = await show({ closes: true, textCounts: true });
    await user.keyboard('r{Escape}');
    expect(list()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expectReached(field, 'Jabuka domaća');
    await user.click(screen.getByRole('option', { name: 'Cvekla' }));
    expect(chosen).toEqual(['beet']);
    expect(list()).toBeNull();
    expect(field).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expectReached(field, 'Cvekla');
    await user.tab();
    expect(list()).toBeNull();
  });

  it('leaves the keys to a script that is being composed', async () => {
    const { user, field } = await show({ closes: true, textCounts: true });
    await user.keyboard('r{ArrowDown}');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
    expect(chosen).toEqual([]);
    expectReached(field, 'Jabuka domaća');
  });
});
