import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fillIn, render } from '@/test/render';
import { answer } from '@/test/server';
import { SocialFields } from './SocialFields';
import { socialErrors, type SocialValue } from './socials';

describe('networks', () => {
  function Networks() {
    const [values, setValues] = useState<SocialValue[]>([]);
    return <SocialFields values={values} onChange={setValues} errors={socialErrors(values, 'Nije link.')} />;
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
