import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { loadMessages } from '../i18n/load-messages.ts';
import { openPage } from '../test/world.tsx';
import { Address } from './Address.tsx';
import { Banner, type BannerProps } from './Banner.tsx';
import { Button } from './Button.tsx';
import * as icons from './icons/index.ts';
import { PhoneNumber } from './PhoneNumber.tsx';

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

  it('a button that takes something away never has the colour of Continue', { tags: 'deep' }, async () => {
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

describe('[BODY-04] hidden numbers and addresses are read as people say them', () => {
  const eye = () => document.querySelector('main bdi > [aria-hidden=true]');

  it.each([
    ['•••• 11', 'the number ending in 11'],
    ['+44 •••• ••611', 'the number ending in 611'],
    ['*******23', 'the number ending in 23'],
    ['xxxx 04', 'the number ending in 04'],
  ])('%s is for the eye, and %s is said', async (hidden, said) => {
    await openPage(<PhoneNumber>{hidden}</PhoneNumber>, { answers: {} });
    expect(document.querySelector('main bdi')?.textContent).toBe(said);
    expect(getComputedStyle(eye() ?? document.body, '::before').content).toBe(`"${hidden}"`);
    expect(eye()?.getBoundingClientRect().width).toBeGreaterThan(20);
  });

  it.each(['+44 7700 900123', '07700 900 123', '+1 (202) 555-0142'])(
    '%s has no hidden digits: it is one text',
    async (number) => {
      await openPage(<PhoneNumber>{number}</PhoneNumber>, { answers: {} });
      expect(document.querySelector('main bdi')?.innerHTML).toBe(number);
    },
  );

  it('in German too', async () => {
    await openPage(<PhoneNumber>•••• 11</PhoneNumber>, { answers: {}, language: 'de', messages: await loadMessages('de') });
    expect(document.querySelector('main bdi')?.textContent).toBe('die Nummer mit den Endziffern 11');
  });

  it('an address is one text, and a long one still fits its line', async () => {
    const address = 'somebody.with.a.very.long.name@mail.of.a.company.example.com';
    await openPage(
      <div style={{ inlineSize: '200px' }}>
        <Address>{address}</Address>
      </div>,
      { answers: {} },
    );
    const shown = document.querySelector('main bdi');
    expect(shown?.childNodes).toHaveLength(1);
    expect(shown?.innerHTML).toBe(address);
    expect(shown?.getBoundingClientRect().width).toBeLessThanOrEqual(200);
  });
});

describe('[BODY-06] one error at a time', () => {
  const alerts = () => [...document.querySelectorAll('main [role=alert]')].map(({ textContent }) => textContent);
  function Errors() {
    const [checked, setChecked] = useState(false);
    return (
      <>
        <Banner tone="error">No code was sent</Banner>
        <Banner tone="warning">Only a note</Banner>
        {checked && <Banner tone="error">That code is wrong</Banner>}
        <Button onClick={() => setChecked(true)}>Check</Button>
      </>
    );
  }

  it('a newer error takes the place of the one before it, wherever that is; a note stays', async () => {
    const { screen } = await openPage(<Errors />, { answers: {} });
    expect(alerts()).toEqual(['No code was sent']);
    await screen.getByRole('button', { name: 'Check' }).click();
    await expect.poll(alerts).toEqual(['That code is wrong']);
    expect(document.querySelector('main [role=status]')?.textContent).toBe('Only a note');
  });
});
