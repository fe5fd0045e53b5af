import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createContext } from './serve-call.ts';

it('an approval is bound to the method, the address with its query, and the body (GW1)', async () => {
  const app = Fastify();
  app.route({ method: ['GET', 'POST'], url: '/money', handler: (request, reply) => createContext(request, reply).request() });
  const readText = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<string> =>
    (await app.inject({ method, url, ...(payload && { payload }) })).body;
  const texts = [
    await readText('GET', '/money'),
    await readText('POST', '/money'),
    await readText('POST', '/money?to=ada'),
    await readText('POST', '/money', { amount: 1 }),
    await readText('POST', '/money', { amount: 10 }),
  ];
  expect(texts).toEqual([
    'GET /money null',
    'POST /money null',
    'POST /money?to=ada null',
    'POST /money {"amount":1}',
    'POST /money {"amount":10}',
  ]);
  await app.close();
});
