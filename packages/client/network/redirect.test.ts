/** Over real sockets, with the platform's own fetch. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createWrapper } from '../src/create-wrapper.ts';
import { catchError, testPrompts } from '../src/test-wrapper.ts';

/** Starts a server on its own port. @returns its origin, and the headers of each request it received */
async function listen(answer: RequestListener) {
  const came: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    came.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, came };
}

it.each([301, 302, 303, 307, 308])(
  '[WRAP-04] a redirect (%i) is not followed: neither the approval nor anything else reaches the other host (GW4)',
  async (status) => {
    const evil = await listen((_, response) => response.end('{}'));
    const api = await listen(({ headers, url }, response) => {
      if (headers['x-2fa-approval'] === undefined) response.writeHead(403, { 'x-2fa-approval': 'approval-1' }).end('{}');
      else response.writeHead(status, { location: `${evil.origin}${url}` }).end();
    });
    const { prompts, asked, prompt } = testPrompts();
    const wrapper = createWrapper({
      baseUrl: api.origin,
      identity: () => ({ language: 'en' }),
      timer: { after: () => () => {} },
      prompts,
      newKey: () => 'key-1',
    });
    const failed = catchError(wrapper.request({ method: 'POST', path: '/transfers', body: { amount: 1 } }));
    (await prompt(1)).say('passed');
    expect(await failed).toMatchObject({ name: 'CallError', kind: 'problem', status });
    expect(api.came.map((headers) => headers['x-2fa-approval'])).toEqual([undefined, 'approval-1']);
    expect(evil.came).toEqual([]);
    expect(asked).toHaveLength(1);
  },
);
