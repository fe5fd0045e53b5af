/** A page that arrives in pieces, as over a slow network or beside a busy program. */
import type { ServerResponse } from 'node:http';
import { startHttpStub } from '@stepgate/testkit';
import { answered, expect, test } from './journey.ts';

// This network drops the page's posts.
test.use({ expectedErrors: { patterns: [answered(405)] } });

test('[LOOK-06] a page that arrives in pieces is painted when all of it is there, and nothing in it moves', async ({
  page,
  product,
}) => {
  const html = await (await fetch(`${product.origin}/login`)).text();
  // The element at the foot of a painted page: a button grew when its word came.
  const start = html.lastIndexOf('<form ');
  const end = html.lastIndexOf('</form>') + '</form>'.length;
  const { promise: asked, resolve: begin } = Promise.withResolvers<ServerResponse>();
  const network = await startHttpStub(async (response, { path }) => {
    if (path === '/login') {
      response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, start));
      begin(response);
      return;
    }
    const asset = await fetch(product.origin + path);
    response.writeHead(asset.status, { 'content-type': asset.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await asset.arrayBuffer()));
  });
  await page.goto(`${network.origin}/login`, { waitUntil: 'commit' });
  const response = await asked;
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  const early = new Set<number>();
  // The browser has time for a frame between any two characters.
  for (const character of html.slice(start, end)) {
    response.write(character);
    early.add(await paints());
  }
  expect([...early]).toEqual([0]);
  response.end(html.slice(end));
  await expect.poll(paints).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await network.close();
});
