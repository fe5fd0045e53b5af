/** [MARK-08] A story on a phone: its action is docked as on every other screen, and no hole stands between its parts. */
import { findLayoutFaults } from '@stepgate/testkit/phone-layout';
import { expect } from 'vitest';

/** In the window as it is. */
export function standsOnAPhone(): void {
  for (const each of document.querySelectorAll('html, dialog[open], dialog[open] *')) each.scrollTo(0, 0);
  expect(findLayoutFaults(), `at ${innerWidth} × ${innerHeight}`).toEqual([]);
}
