import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openPage } from '../test/world.tsx';

const { innerWidth, innerHeight } = window;

const wide = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"/>')}`;

it.each([
  { logoWidth: 96, room: '96 32' },
  { logoWidth: undefined, room: '32 32' },
])('[API-06] a logo has the room that the host names, before it has come: $room', async ({ logoWidth, room }) => {
  const brand = { name: 'Acme', href: '/home', logo: wide, ...(logoWidth && { logoWidth }) };
  const { screen } = await openPage(<div />, { answers: {}, host: { brand } });
  const logo = screen.container.querySelector('header img');
  expect(`${logo?.getAttribute('width')} ${logo?.getAttribute('height')}`).toBe(room);
});

it.each([
  ['a phone', 360, 740],
  ['a tablet', 768, 1_024],
  ['a desk', 1_280, 800],
])("[LOOK-06] on %s the host's links neither cover a long step nor move when it grows", async (_device, width, height) => {
  onTestFinished(() => browser.viewport(innerWidth, innerHeight));
  await browser.viewport(width, height);
  const { screen } = await openPage(<div data-testid="step" />, { answers: {} });
  const step = screen.getByTestId('step').element();
  const readRect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const inSight = () => readRect('footer').top < height;
  const before = { ...readRect('footer').toJSON(), inSight: inSight() };
  if (step instanceof HTMLElement) step.style.blockSize = '60rem';
  const [main, footer] = [readRect('main'), readRect('footer')];
  expect(main.height).toBeGreaterThan(900);
  expect(footer.top >= main.bottom || footer.right <= main.left).toBe(true);
  // Content below the window may move, because it isn't visible.
  if (before.inSight || inSight()) expect(footer.top).toBe(before.top);
});
