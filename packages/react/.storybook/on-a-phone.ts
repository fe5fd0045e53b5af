/** [MARK-08] A story on a phone, large and small: its action is docked as on every other screen, and no hole stands between its parts. */
import { findLayoutFaults } from '@stepgate/testkit/phone-layout';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const phones = [
  [390, 844],
  [360, 640],
] as const;

export async function standsOnAPhone(): Promise<void> {
  for (const [width, height] of phones) {
    await page.viewport(width, height);
    for (const each of document.querySelectorAll('html, dialog[open], dialog[open] *')) each.scrollTo(0, 0);
    expect(findLayoutFaults(), `at ${width} × ${height}`).toEqual([]);
  }
}
