import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, render } from '@/test/render';
import { RichText } from './RichText';

describe('M-INF-03: text of the back-office in a page', () => {
  it('keeps what is on the list and nothing else', async () => {
    await render(
      <RichText
        html={
          '<p class="x" style="color:red" onclick="hacked()">Tekst</p><a href="javascript:alert(1)">veza</a>' +
          '<script>window.hacked = 1</script><style>p{display:none}</style><iframe src="/sr"></iframe>' +
          '<form action="/x"><input name="a"></form><svg><a href="#">s</a></svg><img src=x onerror="hacked()">' +
          '<img src="https://away.example/p.png"><img src="/api/files/news/1/ab.jpg" alt="Tegla">'
        }
      />,
    );
    const text = screen.getByText('Tekst');
    expect([...text.attributes]).toEqual([]);
    expect(screen.getByText('veza')).not.toHaveAttribute('href');
    expect(document.querySelectorAll('main :is(script, style, iframe, form, input, svg)')).toHaveLength(0);
    const pictures = [...document.querySelectorAll('main img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/api/files/news/1/ab.jpg']);
    expect(screen.getByRole('img', { name: 'Tegla' })).toHaveAttribute('loading', 'lazy');
  });

  it('lets wide tables scroll in a box that the keyboard reaches', async () => {
    const { container } = await render(
      <RichText html="<h2>Cene</h2><table><thead><tr><th>Od</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>" />,
    );
    const box = screen.getByRole('group', { name: 'Tabela' });
    expect(box).toHaveAttribute('tabindex', '0');
    expect(box).toContainElement(screen.getByRole('table'));
    await expectNoAxeViolations(container);
  });

  it('follows links to pages of ours within the site, and leaves the others to the browser', async () => {
    const { user, address } = await render(
      <RichText
        html={
          '<a href="/sr/berza?page=2#vrh">naša</a> <a href="https://away.example/" rel="noopener noreferrer">tuđa</a>' +
          '<a href="/api/files/rules/1/a.pdf">datoteka</a> <a href="/sr/news" target="_blank">nova kartica</a>'
        }
      />,
      { at: '/sr/faq' },
    );
    const left: string[] = [];
    const browser = (event: MouseEvent) => {
      if (!event.defaultPrevented && event.target instanceof Element) left.push(event.target.textContent);
      event.preventDefault();
    };
    document.addEventListener('click', browser);
    await user.click(screen.getByText('tuđa'));
    await user.click(screen.getByText('datoteka'));
    await user.click(screen.getByText('nova kartica'));
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('naša'));
    await user.keyboard('{/Control}');
    expect(left).toEqual(['tuđa', 'datoteka', 'nova kartica', 'naša']);
    expect(address()).toBe('/sr/faq');
    expect(screen.getByText('nova kartica')).toHaveAttribute('rel', 'noopener noreferrer');
    await user.click(screen.getByText('naša'));
    document.removeEventListener('click', browser);
    expect(address()).toBe('/sr/berza?page=2#vrh');
  });
});
