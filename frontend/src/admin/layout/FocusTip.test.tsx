import { screen } from '@testing-library/react';
import { Lock } from 'lucide-react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { IconButton } from '@/shared/ui/IconButton';
import { FocusTip } from './FocusTip';

it('M-ADM-01 shows the name of an icon button to the keyboard, and of no button in words', async () => {
  const { user } = await render(
    <>
      <IconButton icon={Lock} label="Zaključajte nalog: milica" />
      <button type="button" title="Više o tome">
        Pomoć
      </button>
      <FocusTip />
    </>,
  );
  const tip = () => screen.queryByText('Zaključajte nalog: milica');
  expect(tip()).toBeNull();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Zaključajte nalog: milica' })).toHaveFocus();
  expect(tip()).toBeVisible();
  await user.keyboard('{Escape}');
  expect(tip()).toBeNull();
  await user.tab({ shift: true });
  await user.tab();
  expect(tip()).toBeVisible();
  await user.tab();
  expect(tip()).toBeNull();
  expect(screen.queryByText('Više o tome')).toBeNull();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Zaključajte nalog: milica' }).focus();
  expect(tip()).toBeNull();
});
