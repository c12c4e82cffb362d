import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { FormAlert } from './FormAlert';

const FIELDS = ['name', 'place'];

/** Two fields that must not be empty. */
function Form() {
  const [values, setValues] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(FIELDS.filter((field) => !values[field]));
      }}
    >
      <FormAlert errorSummary={wrong.map((field) => ({ id: field, label: field, text: 'Popunite ovo polje.' }))} />
      {FIELDS.map((field) => (
        <input
          key={field}
          id={field}
          aria-label={field}
          onChange={(event) => {
            setValues({ ...values, [field]: event.currentTarget.value });
            setWrong(wrong.filter((item) => item !== field));
          }}
        />
      ))}
      <button type="submit">Pošaljite</button>
    </form>
  );
}

describe('the summary of a refused form', () => {
  it('takes the focus at each refusal and never while a field is mended', async () => {
    const { user } = await render(<Form />);
    const send = screen.getByRole('button', { name: 'Pošaljite' });
    await user.click(send);
    expect(screen.getByRole('alert')).toHaveFocus();
    // The same refusal once more.
    await user.click(send);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    await user.click(screen.getByRole('textbox', { name: 'name' }));
    await user.keyboard('Ana');
    expect(screen.getByRole('textbox', { name: 'name' })).toHaveValue('Ana');
    // A single error focuses the field itself.
    await user.click(send);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'place' })).toHaveFocus());
  });
});
