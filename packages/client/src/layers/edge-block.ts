import { edgePrefix } from '@stepgate/contract';
import type { Layer } from '../layer.ts';
import { parseJson } from '../wire.ts';

const elements = /<[^<>]*>/g;

/** Bans of an address, a network, a country or a browser (1005 to 1012), and a rule of the firewall (1020). */
const reference = /\berror(?:[ _]code)?["':\s]+(10(?:0[5-9]|1[0-2]|20))\b/i;

/** The edge's text on pages without a number. */
const block = /you have been blocked|has banned your/i;

/** On every page of the edge, and the whole text for a client that accepts no HTML. */
const ofEdge = /cloudflare|\bray id|^\s*error code: 1/i;
const ofEdgeInJson = /"cloudflare_error":\s*true/;

/**
 * "your IP address (203.0.113.9)", or "Your IP: Click to reveal 2001:db8::7". Not the number of a network or the code of a
 * country.
 */
const address = /\byour ip[^<]{0,40}?(\d+\.\d+\.\d+\.\d+|[\da-f]*:[\da-f:.]+[\da-f])/i;

const requestId = /\bray[ _]id["':\s]+([\da-f]+)/i;

const foundIn = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1];

/**
 * Reads the blocking page or JSON of the edge before the service as an error like any other: its code is
 * `cloudflare.1006`, or another number, or `cloudflare.blocked`. The customer's address and the request id are added as text if
 * the edge names them. Nothing else of the page is passed on. A 403 page of the host's own stays unchanged.
 */
export const edgeBlock: Layer = async (request, send) => {
  const answer = await send(request);
  if (answer.status !== 403) return answer;
  const text = answer.text.replace(elements, ' ');
  const signed = parseJson(answer.text) === undefined ? ofEdge : ofEdgeInJson;
  const number = foundIn(text, reference) ?? (block.test(text) ? 'blocked' : undefined);
  if (number === undefined || !signed.test(text)) return answer;
  const params = { ipAddress: foundIn(text, address), requestId: foundIn(text, requestId) };
  return { ...answer, text: JSON.stringify({ code: edgePrefix + number, params }) };
};
