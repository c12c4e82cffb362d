import { expect, it } from 'vitest';
import { preserveFocus } from './preserveFocus';

function served(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = '<a href="#content">Preskoči</a><a href="/sr">Zbir</a><main id="content" tabindex="-1"></main>';
  document.body.replaceChildren(root);
  return root;
}

it.each(['a[href="#content"]', 'a[href="/sr"]', '#content'])(
  'gives the focus of the first view to the page: %s',
  (one) => {
    const root = served();
    const taken = preserveFocus(root);
    root.querySelector<HTMLElement>(one)?.focus();
    root.innerHTML = root.innerHTML.replace('Zbir', 'Zbir d.o.o.');
    expect(document.activeElement).toBe(document.body);
    taken();
    expect(document.activeElement).toBe(root.querySelector(one));
  },
);

it('takes the focus from nobody', () => {
  const root = served();
  const taken = preserveFocus(root);
  root.querySelector('a')?.focus();
  const beside = document.createElement('button');
  document.body.append(beside);
  beside.focus();
  taken();
  expect(document.activeElement).toBe(beside);
});
