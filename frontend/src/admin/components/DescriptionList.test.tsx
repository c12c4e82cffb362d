import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { DescriptionList } from './DescriptionList';

it('X-PAGES writes a dash for an empty text', async () => {
  await render(
    <DescriptionList
      rows={[
        ['adminPages:person.name', ''],
        ['adminPages:person.email', 'nada@example.com'],
      ]}
    />,
    { at: '/sr/admin' },
  );
  expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
    '–',
    'nada@example.com',
  ]);
});
