import { edgePrefix } from '@stepgate/contract';
import { jsonOf } from '../wire.ts';
import type { Layer } from './layer.ts';

const elements = /<[^<>]*>/g;

const foundIn = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

/**
 * Reads the page with which the edge before the service blocks an address (specification, part 8) as an error like any other: its code is
 * `cloudflare.1006` or `cloudflare.1020`, and beside it stand the address and the request's id where the page tells them, as text. Nothing
 * else of the page gets any further.
 */
export const edgeBlock: Layer = async (request, send) => {
  const answer = await send(request);
  if (answer.status !== 403 || jsonOf(answer.text) !== undefined) return answer;
  const text = answer.text.replace(elements, ' ');
  const reference = foundIn(text, /\berror(?: code)?[:\s]+(1006|1020)\b/i);
  if (reference === undefined) return answer;
  const params = {
    ipAddress: foundIn(text, /\byour ip[:\s]+([\da-f.:]+)/i),
    requestId: foundIn(text, /\bray id[:\s]+([\da-f]+)/i),
  };
  return { ...answer, text: JSON.stringify({ code: edgePrefix + reference, params }) };
};
