/** The state of the pages of a failed journey at its end, short enough for the runner's report, which cuts a text at 300 characters. */
import type { BrowserContext, Page, Request, TestInfo } from '@playwright/test';

async function words(page: Page): Promise<string> {
  const state = await page.evaluate(() => `${document.readyState}, ${document.visibilityState}`);
  const shown = await page.locator('body').evaluate(({ innerText: seen }: HTMLElement) => seen, undefined, { timeout: 1_000 });
  return `${state}: ${shown.replace(/\s+/g, ' ').slice(0, 250)}`;
}

/** @returns a function that attaches it to the report */
export function watchPages(context: BrowserContext): (to: TestInfo) => Promise<void> {
  const underWay = new Set<Request>();
  context.on('request', (request) => underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  return async (to) => {
    const attach = (name: string, body: string) => to.attach(name, { body, contentType: 'text/plain' });
    for (const page of context.pages())
      await attach(new URL(page.url()).pathname, await words(page).catch((error: unknown) => `nothing: ${String(error)}`));
    const paths = [...underWay].map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
    await attach('requests under way', paths.join(', ') || 'none');
  };
}
