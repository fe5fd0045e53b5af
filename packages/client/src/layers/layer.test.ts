import { CallError, calls } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { type Layer, layered, type OutgoingRequest } from '../layer.ts';

const request: OutgoingRequest = { call: calls.session, url: '/', headers: {}, body: undefined, signal: undefined };
const answer = { status: 200, headers: new Headers(), text: '' };

it('[WRAP-04] layers are nested, the first outermost, and may send a request again', async () => {
  const seen: string[] = [];
  const named =
    (name: string): Layer =>
    async (given, send) => {
      seen.push(`${name} in`);
      const result = await send({ ...given, url: `${given.url}${name}` });
      seen.push(`${name} out`);
      return result;
    };
  const again: Layer = (given, send) => send(given).catch(() => send(given));
  let sends = 0;
  const send = layered([named('a'), again, named('b')], async ({ url }) => {
    seen.push(url);
    sends += 1;
    if (sends === 1) throw new CallError('network');
    return answer;
  });
  await expect(send(request)).resolves.toBe(answer);
  expect(seen).toEqual(['a in', 'b in', '/ab', 'b in', '/ab', 'b out', 'a out']);
});
