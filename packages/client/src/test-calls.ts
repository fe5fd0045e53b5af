/** Every call that `ask` makes, made once with the contract's example. For this package's tests. */
import { type Call, type Calls, calls } from '@stepgate/contract';
import { type AnyExample, examples, noPassword, unknownToken } from '@stepgate/contract/examples';
import type { Client } from './create-client.ts';

export const token = 'one-time-token-of-the-customer';
export const password = noPassword;
export const linkToken = unknownToken;

/** Forms are uploaded, files downloaded, the session exchange chooses its own path, and API keys belong to back ends. */
const notAsked = [
  'exchangeSessionOnLocalhost',
  'uploadSelfie',
  'submitFaceMatch',
  'submitFaceEnrolment',
  'reviewPhoto',
  'requestApproval',
  'spendApproval',
  'introspectSession',
  'setSignal',
  'clearSignal',
] as const;

export type Id = Exclude<keyof Calls, (typeof notAsked)[number]>;

type Ask = (client: Client, signal?: AbortSignal) => Promise<unknown>;
type WithoutForm = Call & { readonly form?: never; readonly auth: Exclude<Call['auth'], 'api-key'> };

function createAsk(id: Id): Ask {
  if (id === 'exchangeSession') return (client, signal) => client.exchangeSession(examples.exchangeSession.request, { signal });
  const call: WithoutForm = calls[id];
  const { request, headers }: AnyExample = examples[id];
  const oneTimeToken = call.auth === 'one-time-token' ? { oneTimeToken: token } : {};
  return (client, signal) => client.ask(call, request, { ...headers, ...oneTimeToken, signal });
}

export const everyId = (Object.keys(examples) as (keyof Calls)[]).filter(
  (id): id is Id => !notAsked.some((other) => other === id),
);

export const everyCall = Object.fromEntries(everyId.map((id) => [id, createAsk(id)])) as { readonly [I in Id]: Ask };

/** The values of `:name` in the paths above. */
export const pathValues: Readonly<Record<string, string>> = {
  deviceId: 'no-device',
  challengeId: 'no-challenge',
  id: 'no-id',
  provider: 'google',
  channel: 'sms',
};
