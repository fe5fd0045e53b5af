import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../test/world.tsx';
import { Address } from './Address.tsx';
import { Banner, type BannerProps } from './Banner.tsx';
import { Button } from './Button.tsx';
import * as icons from './icons/index.ts';

const tones = ['error', 'warning', 'info', 'success'] as const satisfies readonly BannerProps['tone'][];

async function openTones() {
  const { screen } = await openPage(
    tones.map((tone) => (
      <Banner key={tone} tone={tone}>
        <p>Words</p>
      </Banner>
    )),
    { answers: {} },
  );
  const banners = [...document.querySelectorAll<HTMLElement>('main [role=alert], main [role=status]')];
  return { screen, banners };
}

describe('[LOOK-04] success, information, warning and error', () => {
  it('each has its own drawing and its own colours', async () => {
    const { banners } = await openTones();
    expect(banners).toHaveLength(4);
    expect(new Set(banners.map((each) => each.querySelector('path')?.getAttribute('d'))).size).toBe(4);
    expect(new Set(banners.map((each) => getComputedStyle(each).backgroundColor)).size).toBe(4);
  });

  it('each is named before its words are read, and only an error interrupts', async () => {
    const { screen, banners } = await openTones();
    for (const name of ['Error', 'Warning', 'Note', 'Done'])
      await expect.element(screen.getByRole('img', { name, exact: true })).toBeVisible();
    expect(banners.map(({ role }) => role)).toEqual(['alert', 'status', 'status', 'status']);
  });

  it('what takes something away never has the colour of Continue', async () => {
    const { screen } = await openPage(
      <>
        <Button>Continue</Button>
        <Button look="danger">Remove</Button>
      </>,
      { answers: {} },
    );
    const button = (name: string) => screen.getByRole('button', { name });
    const colour = (name: string) => getComputedStyle(button(name).element()).backgroundColor;
    // A button under the pointer is darker, so the pointer rests on the other one.
    await button('Remove').hover();
    await expect.poll(() => colour('Continue')).toBe('rgb(0, 87, 90)');
    await button('Continue').hover();
    await expect.poll(() => colour('Remove')).toBe('rgb(160, 24, 24)');
  });
});

describe('[LOOK-12] the icons are drawn by one hand', () => {
  it.each(Object.entries(icons))('%s: at most 300 bytes, hidden from screen readers, inside its grid', async (_, Icon) => {
    expect(renderToStaticMarkup(<Icon />).length).toBeLessThanOrEqual(300);
    await openPage(<Icon />, { answers: {} });
    const svg = document.querySelector<SVGSVGElement>('main svg');
    const path = svg?.querySelector('path');
    if (!svg || !path) throw new Error('nothing is drawn');
    expect(svg.getAttribute('aria-hidden')).toBe('true');
    const { stroke, strokeWidth, strokeLinecap, fill } = getComputedStyle(path);
    expect([strokeWidth, strokeLinecap, fill]).toEqual(['1.75px', 'round', 'none']);
    expect(stroke).toBe(getComputedStyle(document.querySelector('main') ?? svg).color);
    const { x, y, width, height } = path.getBBox();
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(1.75);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(22.25);
  });

  it('each is another one', () => {
    const drawn = Object.values(icons).map((Icon) => renderToStaticMarkup(<Icon />));
    expect(new Set(drawn).size).toBe(27);
  });
});

describe('the scheme of the page', () => {
  afterEach(() => document.documentElement.style.removeProperty('color-scheme'));

  it.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(19, 31, 37)'],
  ])('follows color-scheme alone: %s', async (scheme, surface) => {
    await openPage(<p>Words</p>, { answers: {} });
    document.documentElement.style.colorScheme = scheme;
    expect(getComputedStyle(document.body).backgroundColor).toBe(surface);
  });
});

it('a long address breaks after its @ and its dots only', async () => {
  await openPage(<Address>first.last@mail.example.com</Address>, { answers: {} });
  expect(document.querySelector('main bdi')?.innerHTML).toBe('first.<wbr>last@<wbr>mail.<wbr>example.<wbr>com');
});
