/**
 * Nothing moves by itself: every shift of the layout that a customer's browser reports. A shift within half a second of a press or a key doesn't
 * count, as in the definition of Cumulative Layout Shift (`hadRecentInput`): the customer expects an answer there.
 */
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  /** Of Playwright, in every page. */
  var reportShift: ((shift: string) => void) | undefined;
}

/** @returns the shifts so far, each in one line: the page and its title, how far, and what moved */
export async function watchShifts(context: BrowserContext): Promise<readonly string[]> {
  const shifts: string[] = [];
  await context.exposeBinding('reportShift', ({ page }, shift: string) => {
    shifts.push(`${new URL(page.url()).pathname} ${shift}`);
  });
  await context.addInitScript(() => {
    type Source = { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly Source[];
    };
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === 'layout-shift';
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const told = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName ?? 'gone'} "${(node?.textContent ?? '').slice(0, 30)}" ${place(previousRect)} → ${place(currentRect)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isShift(entry) || entry.hadRecentInput) continue;
        const screen = document.querySelector('h1')?.textContent ?? 'no title';
        globalThis.reportShift?.(`“${screen}” ${entry.value.toFixed(4)} ${entry.sources.map(told).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return shifts;
}

/**
 * The places of the links and controls of a page's main part in the document, without those in a message or a dialog. Docked actions are measured where they
 * would stand, because a dock goes along when the page is scrolled. From top to bottom: the social logins that a page comes with stand after the passkey in
 * the document, and those of their script before it, in the same places.
 */
export const places = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const docks = [...document.querySelectorAll<HTMLElement>('[data-sg-part=actions]')];
    for (const dock of docks) dock.style.position = 'static';
    const found = [...document.querySelectorAll('main :is(a, button, input)')]
      .filter((control) => control.checkVisibility() && control.closest('[role=status], [role=alert], dialog') === null)
      .map((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('name') ?? control.textContent;
        const place = [left + scrollX, top + scrollY, width, height].map(Math.round);
        return { place, told: `${name}: ${place.join(' ')}` };
      })
      .sort(({ place: [x = 0, y = 0] }, { place: [otherX = 0, otherY = 0] }) => y - otherY || x - otherX)
      .map(({ told }) => told);
    for (const dock of docks) dock.style.removeProperty('position');
    return found;
  });
