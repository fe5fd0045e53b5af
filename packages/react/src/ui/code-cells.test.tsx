/** The cells of a code are drawn for the eye. The one input below them is what is used. */
import { rows } from '@stepgate/testkit/depth';
import { useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { axeViolations } from '../test/axe-violations.ts';
import { emulateMedia } from '../test/emulate-media.ts';
import { holdMotion } from '../test/hold-motion.ts';
import { openPage } from '../test/world.tsx';
import { CodeField } from './CodeField.tsx';

const accent = 'rgb(0, 87, 90)';
const success = 'rgb(11, 90, 44)';
const danger = 'rgb(160, 24, 24)';
const quiet = 'rgb(111, 129, 137)';

type State = { readonly error?: string; readonly passed?: boolean };

/** Gives the field another state. */
let become: (state: State) => void;

function Example({ first }: { readonly first: State }) {
  const [state, setState] = useState(first);
  become = setState;
  return (
    <>
      <h1>Enter the code</h1>
      <CodeField label="6-digit code" name="code" note="Sent by itself" onEdited={() => undefined} {...state} />
      <button type="button">Done</button>
    </>
  );
}

async function open(state: State = {}, typed = '') {
  const { screen } = await openPage(<Example first={state} />, { answers: {} });
  const box = screen.getByRole('textbox');
  const input = box.element();
  const drawn = input.nextElementSibling;
  if (!(input instanceof HTMLInputElement && drawn instanceof HTMLElement)) throw new Error('no cells');
  if (typed !== '') await box.fill(typed);
  return { screen, input, drawn };
}

const cellsIn = (drawn: Element) => [...drawn.querySelectorAll(':scope > span:not(:has(svg))')];
const bordered = (drawn: Element) => [...new Set(cellsIn(drawn).map((each) => getComputedStyle(each).borderColor))];
/** The places of the cells that are marked as the next one. */
const next = (drawn: Element) =>
  cellsIn(drawn).flatMap((each, place) => (getComputedStyle(each).boxShadow === 'none' ? [] : place));
const digits = (drawn: Element) => cellsIn(drawn).map((each) => each.textContent?.trim());
const coloursOf = (drawn: Element) => new Set(cellsIn(drawn).map((each) => getComputedStyle(each).color));
/** The names and lengths of all movements. */
const movements = () =>
  document
    .getAnimations()
    .map((each) => [
      each instanceof CSSAnimation ? each.animationName.replace(/^sg-|-.{5}$/g, '') : 'transition',
      each.effect?.getComputedTiming().endTime,
    ]);

afterEach(() => emulateMedia());

describe('[MARK-10] the field of a code', () => {
  it('is one input, with six quiet cells behind its digits that no screen reader meets', async () => {
    const { screen, input, drawn } = await open();
    expect(screen.getByRole('textbox').elements()).toEqual([input]);
    expect(drawn.ariaHidden).toBe('true');
    expect(drawn.querySelectorAll('input, [tabindex]')).toHaveLength(0);
    const cells = cellsIn(drawn).map((each) => each.getBoundingClientRect());
    expect(cells).toHaveLength(6);
    expect(new Set(cells.map(({ width }) => Math.round(width))).size).toBe(1);
    const { left, right, top, bottom } = input.getBoundingClientRect();
    for (const cell of cells) {
      expect(Math.min(cell.left - left, right - cell.right, cell.top - top, bottom - cell.bottom)).toBeGreaterThanOrEqual(-0.5);
    }
    expect(document.elementFromPoint(cells[2]?.x ?? 0, cells[2]?.y ?? 0)).toBe(input);
  });

  it('shows each digit in its cell, and marks the cell where the next one goes', async () => {
    const { input, drawn } = await open();
    expect([bordered(drawn), next(drawn)]).toEqual([[quiet], []]);
    input.focus();
    await expect.poll(() => [bordered(drawn), next(drawn)]).toEqual([[accent], [0]]);
    await userEvent.keyboard('01');
    await expect.poll(() => digits(drawn)).toEqual(['0', '1', '', '', '', '']);
    expect(next(drawn)).toEqual([2]);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => next(drawn)).toEqual([1]);
    await userEvent.keyboard('{End}2345');
    await expect.poll(() => digits(drawn)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(next(drawn)).toEqual([]);
    expect(input.value).toBe('012345');
  });

  it.each(
    rows(
      [
        [320, 256],
        [390, 844],
        [1280, 900],
      ],
      1,
    ),
  )('at %i × %i each digit of the input is where its cell shows it', async (width, height) => {
    onTestFinished(() => browser.viewport(414, 896));
    await browser.viewport(width, height);
    const { input, drawn } = await open({}, '888888');
    const { letterSpacing, paddingInlineStart, fontSize, fontFamily } = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.font = `${fontSize} ${fontFamily}`;
    const digit = canvas.measureText('8').width;
    const begin = input.getBoundingClientRect().left + 1 + Number.parseFloat(paddingInlineStart);
    const inInput = [0, 1, 2, 3, 4, 5].map((place) => begin + place * (digit + Number.parseFloat(letterSpacing)) + digit / 2);
    const inCells = cellsIn(drawn)
      .map((each) => each.getBoundingClientRect())
      .map((cell) => cell.left + cell.width / 2);
    inCells.forEach((middle, place) => {
      expect(Math.abs(middle - (inInput[place] ?? 0)), `digit ${place}`).toBeLessThan(1);
    });
  });

  it('a wrong code is readable in the colour of an error, and nothing of it is painted as a selection', async () => {
    const { input, drawn } = await open({ error: 'That code is wrong.' }, '012345');
    input.select();
    expect(digits(drawn)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(coloursOf(drawn)).toEqual(new Set([danger]));
    expect(getComputedStyle(input, '::selection').backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(await axeViolations('light')).toEqual([]);
  });

  it('the cells of a right code turn green and close into a tick, and nothing around them moves', async () => {
    const { screen, input, drawn } = await open({}, '012345');
    const place = screen.getByRole('button').element().getBoundingClientRect().top;
    become({ passed: true });
    await expect.poll(() => drawn.querySelector('svg')).not.toBeNull();
    const tick = drawn.querySelector('svg');
    const cells = cellsIn(drawn);
    expect([...coloursOf(drawn)]).toEqual([success]);
    expect(cells.map((each) => getComputedStyle(each).opacity)).toEqual(Array(6).fill('0'));
    expect(new Set(cells.map((each) => Math.round(each.getBoundingClientRect().x))).size).toBe(1);
    expect(tick && getComputedStyle(tick).stroke).toBe(success);
    expect(tick?.checkVisibility({ visibilityProperty: true })).toBe(true);
    const { x, width } = input.getBoundingClientRect();
    const drawnTick = tick?.getBoundingClientRect();
    expect((drawnTick?.x ?? 0) + (drawnTick?.width ?? 0) / 2).toBeCloseTo(x + width / 2, 0);
    expect(screen.getByRole('button').element().getBoundingClientRect().top).toBe(place);
    expect(input.value).toBe('012345');
  });
});

describe('[MARK-10] its movements', () => {
  async function at(state: State) {
    const { drawn } = await open({}, '012345');
    become(state);
    const changed = state.passed ? 'svg' : ':root:has([aria-invalid]) span';
    await expect.poll(() => drawn.querySelector(changed)).not.toBeNull();
  }

  it('a digit pops in 80 ms', { tags: 'deep' }, async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
    await holdMotion();
    const { screen } = await open();
    await screen.getByRole('textbox').fill('7');
    expect(movements()).toContainEqual(['pop', 80]);
  });

  it('a refused code shakes once, by 4 px', async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
    await holdMotion();
    await at({ error: 'That code is wrong.' });
    expect(movements()).toContainEqual(['shake', 240]);
    const shake = document.getAnimations().find((each) => each instanceof CSSAnimation && each.animationName.includes('shake'));
    const frames = shake?.effect instanceof KeyframeEffect ? shake.effect.getKeyframes() : [];
    expect(frames.map(({ transform }) => transform)).toEqual(expect.arrayContaining(['translateX(4px)', 'translateX(-4px)']));
  });

  it('a right code closes in 180 ms, and its tick is drawn in the next 180', { tags: 'deep' }, async () => {
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
    await holdMotion();
    await at({ passed: true });
    expect(movements()).toContainEqual(['close', 180]);
    expect(movements()).toContainEqual(['draw', 360]);
  });

  it.each([{ error: 'That code is wrong.' }, { passed: true }])(
    'with reduced motion nothing of it moves: %o',
    { tags: 'deep' },
    async (state) => {
      await at(state);
      expect(movements().filter(([, end]) => end !== 0)).toEqual([]);
    },
  );
});
