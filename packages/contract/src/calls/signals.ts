/** A company's back end says something about a customer, so that the next login asks for more (docs/signals.md). */
import * as v from 'valibot';
import { call } from '../call.ts';
import { shownWords } from '../fields.ts';
import { limitsOfSignals as limits } from '../limits.ts';
import { signalKinds } from '../signals.ts';

const bySignal = {
  auth: 'api-key',
  scope: 'signals',
  credentials: 'omit',
  headers: [],
  path: '/server-api/v1/customers/:customerId/signals/:kind',
  params: v.object({
    /** As introspection, session tokens, events and the import name the customer. */
    customerId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    kind: v.picklist(signalKinds),
  }),
} as const;

const answers = {
  204: 'empty',
  401: { problems: ['invalid_api_key'] },
  403: { problems: ['not_allowed'] },
  404: { problems: ['not_found'] },
} as const;

/** Why, for the event and for the staff who help the customer. The customer reads it only in an export of their data. */
const reason = shownWords(limits.reason);

export const setSignal = call({
  ...bySignal,
  id: 'setSignal',
  summary:
    'Sets a signal about a customer, in place of the one of its kind that keys of this name have set. It asks for more at the next login. The same once more changes nothing.',
  method: 'PUT',
  body: v.object({
    /** Of a risk: `profile`, `checkpoint`, `guess` or `selfie`. Of `prefer`: a challenge type. A due number or password has none. */
    value: v.optional(v.pipe(v.string(), v.maxLength(limits.value)), ''),
    reason,
    /** When it ends, in milliseconds since 1970. Without it: when it is cleared, or done. */
    until: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))), null),
  }),
  answers,
});

export const clearSignal = call({
  ...bySignal,
  id: 'clearSignal',
  summary: 'Clears a signal about a customer that keys of this name have set. What others have set stays.',
  method: 'DELETE',
  // Some proxies drop the body of a DELETE.
  query: v.object({ reason }),
  answers,
});
