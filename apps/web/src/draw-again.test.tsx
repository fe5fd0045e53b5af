import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { drawAgain } from './draw-again.ts';

/** Bare text beside an element, as an extension could bring it about anywhere. */
function Page() {
  const [right, setRight] = useState(true);
  return (
    <p>
      <button type="button" onClick={() => setRight(!right)}>
        Change
      </button>
      {right && 'right'}
    </p>
  );
}

it('[REAL-02] a page whose text a translator has replaced is drawn again, and stops only after the third time', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => place.remove());
  const failures: unknown[] = [];
  const root = createRoot(place, {
    onUncaughtError: drawAgain(
      () => root.render(<Page />),
      (error) => failures.push(error),
    ),
  });
  root.render(<Page />);
  async function translateAndPress() {
    const font = document.createElement('font');
    font.textContent = 'richtig';
    await expect.poll(() => place.textContent).toBe('Changeright');
    place.querySelector('p')?.lastChild?.replaceWith(font);
    place.querySelector('button')?.click();
  }
  for (const _ of [1, 2, 3]) {
    await translateAndPress();
    await expect.poll(() => place.textContent).toBe('Changeright');
  }
  expect(failures).toEqual([]);
  await translateAndPress();
  await expect.poll(() => [failures.length, place.textContent]).toEqual([1, '']);
});
