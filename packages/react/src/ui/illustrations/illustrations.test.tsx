import { rows } from '@stepgate/testkit/depth';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openPage } from '../../test/world.tsx';
import { LockIcon } from '../icons/LockIcon.tsx';
import type { MedallionProps } from '../Medallion.tsx';
import { Step, StepText } from '../Step.tsx';
import * as drawings from './drawings.ts';
import { Illustration } from './Illustration.tsx';

const root = document.documentElement;
afterEach(() => root.removeAttribute('style'));

const pictureOf = (drawing: string): string =>
  /<svg.*?<\/svg>/.exec(renderToStaticMarkup(<Illustration drawing={drawing} icon={LockIcon} />))?.[0] ?? '';

function boxOf(selector: string): DOMRect {
  const found = document.querySelector(`main ${selector}`);
  if (found === null) throw new Error(selector);
  return found.getBoundingClientRect();
}
const drawing = '[data-sg-part=sign] > svg';
const medallion = '[data-sg-part=sign] > span';

async function openAt(width: number, height: number, tone?: NonNullable<MedallionProps['tone']>) {
  const { innerWidth, innerHeight } = window;
  await browser.viewport(width, height);
  onTestFinished(() => browser.viewport(innerWidth, innerHeight));
  return openPage(
    <Step
      mark={<Illustration drawing={drawings.key} icon={LockIcon} {...(tone && { tone })} />}
      title="Enter your password"
      takesFocus={false}
    >
      <StepText>It’s the one you log in with.</StepText>
    </Step>,
    { answers: {} },
  );
}

describe('[MARK-11] eight illustrations', () => {
  it('there are eight, each another one', () => {
    expect(Object.keys(drawings).toSorted()).toEqual([
      'codeOnPhone',
      'emptyTray',
      'envelope',
      'face',
      'hourglass',
      'key',
      'shield',
      'stopHand',
    ]);
    expect(new Set(Object.values(drawings)).size).toBe(8);
  });

  it.each(Object.entries(drawings))(
    '%s: at most 1.5 kB of SVG, hidden from screen readers, inside its grid, on the stair of the mark',
    async (_, path) => {
      const svg = pictureOf(path);
      expect(svg.length).toBeGreaterThan(300);
      expect(svg.length).toBeLessThanOrEqual(1_500);
      expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/);
      await openPage(<Illustration drawing={path} icon={LockIcon} />, { answers: {} });
      const [stair, lines] = document.querySelectorAll<SVGPathElement>(`main ${drawing} > path`);
      if (!stair || !lines) throw new Error('nothing is drawn');
      const { x, y, width, height } = lines.getBBox();
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(94);
      const { stroke, strokeWidth, vectorEffect, fill } = getComputedStyle(lines);
      expect([stroke, strokeWidth, vectorEffect, fill]).toEqual(['rgb(0, 87, 90)', '2px', 'non-scaling-stroke', 'none']);
      expect(getComputedStyle(stair).fill).toBe('rgb(230, 243, 242)');
    },
  );

  it.each(
    rows(
      [
        ['success', 'rgb(11, 90, 44)', 'rgb(227, 244, 232)'],
        ['warning', 'rgb(111, 70, 0)', 'rgb(255, 243, 217)'],
        ['danger', 'rgb(160, 24, 24)', 'rgb(254, 240, 238)'],
      ] as const,
      1,
    ),
  )('an outcome has the two colours of its tone: %s', async (tone, line, soft) => {
    await openAt(390, 844, tone);
    const [stair, lines] = document.querySelectorAll(`main ${drawing} > path`);
    expect(getComputedStyle(lines ?? document.body).stroke).toBe(line);
    expect(getComputedStyle(stair ?? document.body).fill).toBe(soft);
  });

  it('a dark page has its own two colours', async () => {
    root.style.colorScheme = 'dark';
    await openAt(390, 844);
    const [stair, lines] = document.querySelectorAll(`main ${drawing} > path`);
    expect(getComputedStyle(lines ?? document.body).stroke).toBe('rgb(99, 210, 198)');
    expect(getComputedStyle(stair ?? document.body).fill).toBe('rgb(18, 48, 47)');
  });

  it('96 px above a question, 64 px on a low phone, and none beside a keyboard', async () => {
    await openAt(390, 844);
    expect([boxOf(drawing).width, boxOf(drawing).height]).toEqual([96, 96]);
    await browser.viewport(360, 640);
    expect(boxOf(drawing).height).toBe(64);
    await browser.viewport(360, 420);
    expect(boxOf(drawing).height).toBe(0);
  });

  it('120 px above an outcome, and 64 px on a low phone', async () => {
    await openAt(1440, 900, 'success');
    expect(boxOf(drawing).height).toBe(120);
    await browser.viewport(360, 640);
    expect(boxOf(drawing).height).toBe(64);
  });

  it('a token switches them off: the medallion replaces them, without a gap', async () => {
    await openAt(390, 844);
    expect([boxOf(drawing).height, boxOf(medallion).height]).toEqual([96, 0]);
    const gap = boxOf('h1').top - boxOf(drawing).bottom;
    root.style.setProperty('--sg-illustration', '0');
    expect([boxOf(drawing).height, boxOf(medallion).height]).toEqual([0, 56]);
    expect(boxOf('h1').top - boxOf(medallion).bottom).toBe(gap);
    expect(boxOf(`${medallion} > svg`).height).toBe(28);
  });
});
