/** Requests that are refused for their form alone, whatever they ask for. */
import { openWorld, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const logIn = (contentType: string) =>
  world.ask(paths.login, {
    body: { email: 'nobody@ex.test', password: 'correct horse battery' },
    headers: { 'content-type': contentType },
  });

it.each(['utf-16', 'UTF-16LE', 'iso-8859-1', '"utf-16"', 'utf-7', ''])(
  'JSON in another character set is refused: %s',
  async (name) => {
    const { status, body } = await logIn(`application/json; charset=${name}`);
    expect([status, body]).toEqual([415, expect.objectContaining({ code: 'unsupported_media_type' })]);
  },
);

it.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
  'JSON in UTF-8 is read: %s',
  async (contentType) => {
    expect((await logIn(contentType)).status).toBe(401);
  },
);

it.each(['/', '/login', paths.login, '/nowhere'])(
  'a method that no address accepts is answered with 405 and the accepted methods: TRACE %s',
  async (url) => {
    const answer = await world.app.inject({ method: 'TRACE', url });
    expect(answer.statusCode).toBe(405);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'method_not_allowed' });
    expect(answer.headers.allow).toContain('POST');
  },
);

it('an unknown address is still 404', async () => {
  expect((await world.app.inject({ method: 'GET', url: '/nowhere' })).statusCode).toBe(404);
});

it.each([
  ['/%', 400, 'invalid_format'],
  ['/%zz<script>', 400, 'invalid_format'],
  [paths.login.replace('login', 'log%in'), 400, 'invalid_format'],
  [`/gateway/identity/api/v1/push-devices/${'a'.repeat(65)}/answers`, 404, 'not_found'],
])('an address that the router refuses gets our answer, without what was sent: %s', async (url, status, code) => {
  const answer = await world.app.inject({ method: 'POST', url, headers: { 'accept-language': 'de' } });
  expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([status, { code, message: expect.stringMatching(/[^%<]+/) }]);
  expect(answer.body).not.toMatch(/%|<|aaa/);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
});
