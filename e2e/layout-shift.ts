/**
 * Nothing moves by itself: every shift of the layout that a customer's browser reports, but two sorts. A shift soon after a press or a key is the answer
 * that the customer expects, as in the definition of Cumulative Layout Shift (`hadRecentInput`), which allows half a second: here it may take longer, so
 * that a busy machine changes nothing. And a step that takes the place of another one is drawn where that one was.
 */
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  /** Of Playwright, in every page. */
  var reportShift: ((shift: string) => void) | undefined;
}

/** Milliseconds after a press or a key in which a shift is the answer to it. A test of late answers holds them longer. */
export const soonAfterAPress = 1_500;

/** @returns the shifts so far, each in one line: the page and its title, how far, and what moved */
export async function watchShifts(context: BrowserContext): Promise<readonly string[]> {
  const shifts: string[] = [];
  await context.exposeBinding('reportShift', ({ page }, shift: string) => {
    shifts.push(`${new URL(page.url()).pathname} ${shift}`);
  });
  await context.addInitScript((soon) => {
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
    // The real ones, also where a journey moves the page's clock.
    const [now, nextFrame] = [performance.now.bind(performance), requestAnimationFrame.bind(globalThis)];
    let pressed = Number.NEGATIVE_INFINITY;
    for (const type of ['pointerdown', 'keydown', 'input', 'change'])
      addEventListener(type, ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    /** When another step was drawn: from the end of the one before to the end of its own first frame. */
    const steps: { readonly from: number; to: number }[] = [];
    let title: string | null | undefined;
    new MutationObserver(() => {
      const before = title;
      title = document.querySelector('h1')?.textContent;
      if (title === before) return;
      // The first one arrives with its page.
      if (before === undefined && steps.length === 0) return;
      steps.push({ from: now(), to: Number.POSITIVE_INFINITY });
      // Without a title the next step is on its way.
      if (title === undefined) return;
      nextFrame(() =>
        nextFrame((time) => {
          for (const step of steps) step.to = Math.min(step.to, time);
        }),
      );
    }).observe(document, { subtree: true, childList: true, characterData: true });
    const isAnswer = (time: number) => time - pressed < soon;
    const isOfAnotherStep = (time: number) => steps.some(({ from, to }) => from <= time && time < to);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isShift(entry) || entry.hadRecentInput || isAnswer(entry.startTime) || isOfAnotherStep(entry.startTime)) continue;
        const screen = document.querySelector('h1')?.textContent ?? 'no title';
        globalThis.reportShift?.(`“${screen}” ${entry.value.toFixed(4)} ${entry.sources.map(told).join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, soonAfterAPress);
  return shifts;
}

/**
 * The places of the links and controls of a page's main part in the document, without those in a message or a dialog. Docked actions are measured in their
 * undocked place, because a dock moves along when the page is scrolled. From top to bottom: the built social logins of a page are after the passkey in the
 * document, and those of their script before it, in the same places.
 */
export const places = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const docks = [...document.querySelectorAll<HTMLElement>('[data-sg-part=actions]')];
    for (const dock of docks) dock.style.position = 'static';
    const found = [...document.querySelectorAll('main :is(a, button, input)')]
      .filter((control) => control.checkVisibility() && control.closest('[role=status], [role=alert], dialog') === null)
      .map((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        // A busy button says more below its label.
        const name = control.getAttribute('name') ?? (control.firstElementChild?.textContent || control.textContent);
        const place = [left + scrollX, top + scrollY, width, height].map(Math.round);
        return { place, told: `${name}: ${place.join(' ')}` };
      })
      .sort(({ place: [x = 0, y = 0] }, { place: [otherX = 0, otherY = 0] }) => y - otherY || x - otherX)
      .map(({ told }) => told);
    for (const dock of docks) dock.style.removeProperty('position');
    return found;
  });
