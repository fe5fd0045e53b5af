import { createServer, type Server } from 'node:http';
import { expect, test } from './journey.ts';

// Chromium's messages about a frame that it leaves empty.
test.use({ expectedErrors: { patterns: [/frame-ancestors/, /X-Frame-Options/i, /Failed to load resource/, /chromewebdata/] } });

/** Pages, calls, a file and unknown addresses: every kind of answer that could be put into a frame. */
const addresses = [
  '/login',
  '/home',
  '/home/security',
  '/register',
  '/logout',
  '/review',
  '/device',
  '/',
  '/demo/phone',
  '/nowhere',
  '/login-api/nowhere',
];

async function startSite(html: string): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

test('(UI6) a frame of another site shows nothing of ours, at any address', async ({ page, product }) => {
  const willing = await startSite('<p>of a site that lets itself be framed</p>');
  const frames = [willing.origin, ...addresses.map((path) => product.origin + path)];
  const thief = await startSite(frames.map((src) => `<iframe src="${src}"></iframe>`).join(''));
  try {
    await page.goto(thief.origin);
    const [framed, ...ours] = page.mainFrame().childFrames();
    // The frames work: our pages refuse.
    await expect(framed?.getByText('lets itself be framed') ?? page.locator('nothing')).toBeVisible();
    expect(ours.map((frame) => frame.url())).toEqual(addresses.map(() => 'chrome-error://chromewebdata/'));
    for (const frame of ours) expect(await frame.content()).not.toMatch(/stepgate/i);
  } finally {
    for (const { server } of [willing, thief]) server.close();
  }
});
