/** A page of another site, in the browser of a customer who is logged in: what it can reach with forms, scripts, windows and frames. */
import { createServer } from 'node:http';
import { answered, expect, logInWithApp, test } from './journey.ts';

const email = 'totp@demo.example';

// Chromium's messages about requests and frames that it stops, and our answers to the others.
test.use({
  expectedErrors: {
    patterns: [
      /CORS policy/,
      /ERR_FAILED/,
      /frame-ancestors/,
      /X-Frame-Options/i,
      /chromewebdata/,
      answered(400),
      answered(401),
      answered(403),
      answered(404),
      answered(415),
    ],
  },
});

/** Another name for this machine is another site to the browser. */
async function startHostilePage(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<body>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

const security = '/gateway/identity/api/v1/security';

test('[PASS-10] a page of another site changes nothing, reads nothing and redirects nowhere, with forms, scripts, windows, frames and passkeys', {
  tag: '@deep',
}, async ({ page, context, product }) => {
  await logInWithApp(page, product, email);
  const account = () =>
    page.evaluate(async (path) => (await fetch(path, { headers: { 'x-access-token': 'stepgate-web' } })).text(), security);
  const before = await account();
  const hostile = await startHostilePage();
  try {
    const theirs = await context.newPage();
    await theirs.goto(hostile.origin);

    // Scripts: with the customer's cookies, as simple requests and with the headers of our pages.
    const reached = await theirs.evaluate(
      async ([origin, path]) => {
        const calls = [
          path,
          `${path}/passkeys/begin`,
          `${path}/password`,
          '/login-api/login',
          '/demo/money/transfers',
          '/gateway/identity/api/v1/session/logout',
        ];
        const answers: string[] = [];
        for (const call of calls)
          for (const headers of [
            new Headers({ 'content-type': 'text/plain' }),
            new Headers({ 'content-type': 'application/json', 'x-access-token': 'stepgate-web' }),
          ])
            for (const method of ['GET', 'POST'])
              await fetch(origin + call, {
                method,
                headers,
                credentials: 'include',
                ...(method === 'POST' && { body: '{}' }),
              }).then(
                async (answer) => answers.push(`${method} ${call}: ${await answer.text()}`),
                () => undefined,
              );
        return answers;
      },
      [product.origin, security] as const,
    );
    expect(reached).toEqual([]);

    // Forms, which need no permission to send.
    for (const call of [`${security}/passkeys/begin`, `${security}/password`, '/demo/money/transfers']) {
      const form = await context.newPage();
      await form.goto(hostile.origin);
      const [answer] = await Promise.all([
        form.waitForResponse((response) => response.url() === product.origin + call),
        form.evaluate(
          ([action]) => {
            const made = document.createElement('form');
            Object.assign(made, { method: 'post', action, enctype: 'text/plain' });
            const field = document.createElement('input');
            Object.assign(field, { name: '{"payee":"Mallory","amount":100,"currency":"GBP","x":"', value: '"}' });
            made.append(field);
            document.body.append(made);
            made.submit();
          },
          [product.origin + call] as const,
        ),
      ]);
      expect(answer.status(), call).toBe(403);
      await form.close();
    }

    // Our passkeys, asked for by their page.
    const signed = await theirs.evaluate(() =>
      navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: 'localhost' } }).then(
        () => 'signed',
        (error: Error) => error.name,
      ),
    );
    expect(signed).toBe('SecurityError');

    // A window: theirs opens ours, and then knows nothing of it. Our page doesn't link back to them.
    const opened = context.waitForEvent('page');
    await theirs.evaluate(
      (address) => {
        Reflect.set(globalThis, 'ours', window.open(address));
      },
      `${product.origin}/login?redirectUrl=${encodeURIComponent(hostile.origin)}`,
    );
    const ours = await opened;
    await ours.waitForURL(`${product.origin}/home`);
    expect(await theirs.evaluate(() => Reflect.get(Reflect.get(globalThis, 'ours'), 'closed'))).toBe(true);
    expect(await ours.evaluate(() => window.opener)).toBeNull();

    // A frame.
    await theirs.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.allow = 'publickey-credentials-get *';
      document.body.append(frame);
    }, `${product.origin}/home/security`);
    await expect.poll(() => theirs.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');

    expect(await account()).toBe(before);
  } finally {
    hostile.close();
  }
});
