import { expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../test/world.tsx';
import { BackButton } from './BackButton.tsx';
import { Step } from './Step.tsx';

async function openStep(direction: 'ltr' | 'rtl') {
  document.documentElement.dir = direction;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const onBack = vi.fn();
  const { screen } = await openPage(<Step mark={<BackButton label="Back" onBack={onBack} />} title="A step" takesFocus />, {
    answers: {},
  });
  const arrow = screen.getByRole('button', { name: 'Back', exact: true });
  const title = screen.getByRole('heading', { name: 'A step' }).element().getBoundingClientRect();
  const place = arrow.element().getBoundingClientRect();
  const drawing = arrow.element().querySelector('svg');
  return { arrow, onBack, title, place, mirrored: drawing !== null && getComputedStyle(drawing).transform };
}

it('an arrow at the head of a step goes back, and is as large as a finger', async () => {
  const { arrow, onBack, title, place, mirrored } = await openStep('ltr');
  expect(place.bottom).toBeLessThanOrEqual(title.top);
  expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(44);
  expect(place.right).toBeLessThan(title.right);
  expect(mirrored).toBe('none');
  await arrow.click();
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('where the text runs to the left, the arrow is on the right and points there', async () => {
  const { title, place, mirrored } = await openStep('rtl');
  expect(place.left).toBeGreaterThan(title.left + title.width / 2);
  expect(mirrored).toBe('matrix(-1, 0, 0, 1, 0, 0)');
});
