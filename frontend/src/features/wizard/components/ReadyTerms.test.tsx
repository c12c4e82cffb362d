import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/entities/site/limits';
import { expectNoAxeViolations, fill, fillIn, render } from '@/test/render';
import { answerWizardLookups, filledDraft, nextButton, openFilledWizard, SELLER_ID } from '@/test/wizard';
import { writeDraft } from '../lib/deviceDraft';
import { NewAdPage } from '../pages/NewAdPage';

beforeEach(answerWizardLookups);

describe('M-AD-06 M-AD-07: ready-made terms', () => {
  it('fill an empty field by the keyboard, and come behind what stands in it', async () => {
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    const info = screen.getByRole('textbox', { name: /^O isporuci/ });
    const button = screen.getByRole('button', { name: 'Umetnite gotov tekst: O isporuci' });
    button.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(within(menu).getAllByRole('menuitem')[0]).toHaveFocus());
    await expectNoAxeViolations();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(info).toHaveValue('Roba se šalje kurirskom službom na adresu kupca u Srbiji.'));
    await waitFor(() => expect(button).toHaveFocus());
    await fill(user, info, 'Svakog petka.\n');
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: /^Pre slanja/ }));
    const both = 'Svakog petka.\nPre slanja prodavac javlja kupcu kada roba stiže i kako može da prati pošiljku.';
    await waitFor(() => expect(info).toHaveValue(both));
    // None comes twice.
    await user.click(button);
    expect(await screen.findByRole('menuitem', { name: /^Pre slanja/ })).toBeDisabled();
  });

  it('are closed where the field has no place for them', async () => {
    const { user } = await openFilledWizard();
    await user.click(nextButton());
    await user.click(nextButton());
    await fillIn(user, screen.getByRole('textbox', { name: /^Plaćanje/ }), 'x'.repeat(LIMITS.text_max - 31));
    await user.click(screen.getByRole('button', { name: 'Umetnite gotov tekst: Plaćanje' }));
    expect(await screen.findByRole('menuitem', { name: 'Plaća se pri preuzimanju robe.' })).toBeEnabled();
    expect(screen.getByRole('menuitem', { name: /^Plaća se na račun/ })).toBeDisabled();
  });

  it('are offered for payment, for claims and, to a private seller, for returns', async () => {
    writeDraft(SELLER_ID, filledDraft({ pro_individuals_trading: true }));
    const { user } = await render(<NewAdPage />, { user: true, at: '/en/new-ad', path: '/:lang/new-ad', lang: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Continue the draft' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByText(/^Details for buyers/));
    for (const field of ['Payment', 'Claims', 'Return requirements']) {
      await user.click(screen.getByRole('button', { name: `Insert a ready text: ${field}` }));
      expect(await screen.findAllByRole('menuitem')).toHaveLength(4);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    }
  });
});
