/** The limits of our service in words, for the document to state where JSON Schema can't. */
import { uploadBytes } from '../../packages/contract/src/limits.ts';
import { sizes } from '../../packages/contract/src/sizes.ts';

const inDigits = (count: number): string => count.toLocaleString('en');

export const bodyLimit = `JSON with \`Content-Type: application/json\`, at most ${inDigits(sizes.jsonBody)} bytes and ${sizes.jsonDepth} levels deep.`;

export const limits = [
  'Limits of our own service:',
  '',
  `- A JSON body has at most ${inDigits(sizes.jsonBody)} bytes (64 KiB) and ${sizes.jsonDepth} levels; a larger one gets 413.`,
  `- A photo has at most ${inDigits(uploadBytes)} bytes (10 MB).`,
  `- A one-time token has at most ${sizes.oneTimeToken} characters.`,
  '- Lengths of single fields stand in the schemas.',
  '- Every 429 and 503 says in `Retry-After` when to come again.',
].join('\n');
