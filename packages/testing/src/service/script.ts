/** How the next verifications of a customer end, as a test has said. The service itself does all of it; this only brings it about. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headers, problemStatus } from '@stepgate/contract';
import { chooseMethod, countAttempt } from '@stepgate/identity/for-extras';
import * as v from 'valibot';
import type { Verification } from '../protocol.ts';
import type { Device } from './device.ts';
import type { Service } from './open-service.ts';

const outcomes = ['refused', 'expired', 'blocked', 'away'] as const;

export const verifications = v.array(
  v.variant('asks', [
    v.strictObject({ asks: v.literal('PUSH'), ends: v.optional(v.picklist(['approved', ...outcomes])) }),
    v.strictObject({ asks: v.picklist(['SMS', 'WHATSAPP', 'VOICE']), ends: v.optional(v.picklist(outcomes)) }),
    v.strictObject({ asks: v.literal('TOTP'), ends: v.optional(v.picklist(['expired', 'blocked', 'away'])) }),
  ]),
);

type Scripted = Verification & { readonly ends: NonNullable<Verification['ends']> };
const isScripted = (one: Verification): one is Scripted => one.ends !== undefined;

/** A call of a challenge, such as `/one-time-token/sms/trigger`. */
const callOfChallenge = /\/one-time-token\/(push|sms|whatsapp|voice|totp)\/(trigger|verify)$/;

/** A code is refused, and a login over, when the customer proves it; all else shows when the proof is asked for. */
const momentOf = ({ asks, ends }: Scripted): string =>
  asks === 'TOTP' || (asks !== 'PUSH' && (ends === 'expired' || ends === 'blocked')) ? 'verify' : 'trigger';

/** Each counts wrong tries on its own. */
const families = ['possession-code', 'possession-code-known-device', 'possession-code-session', 'push'] as const;

/** More than any of them takes. */
const wrongTries = 5;

type Call = { readonly tokenHash: string; readonly subject: string; readonly oneTimeToken: string; readonly customerId: string };

async function block({ deps }: Service, { subject }: Call): Promise<void> {
  const now = deps.clock.now();
  for (const family of families)
    for (let tried = 0; tried < wrongTries; tried += 1)
      // A blocked counter takes no more.
      await countAttempt(deps.storage.queries, subject, family, now).catch(() => undefined);
}

const expire = ({ deps }: Service, { tokenHash }: Call) =>
  deps.storage.queries
    .updateTable('one_time_token')
    .set({ expires_at: deps.clock.now() })
    .where('hash', '=', tokenHash)
    .execute();

async function numbersOf({ deps }: Service, { customerId }: Call): Promise<readonly string[]> {
  const rows = await deps.storage.queries
    .selectFrom('phone_number')
    .select('number')
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map(({ number }) => number);
}

function answerAway(response: ServerResponse): void {
  const body = { code: 'busy', message: "You can't do this right now. Please try again in a moment." };
  response.writeHead(problemStatus.busy, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify(body));
}

export function openScript(service: Service, devices: ReadonlyMap<string, Device>) {
  const { deps, refused } = service;
  const queues = new Map<string, Scripted[]>();

  const askFor = (customerId: string, { asks }: Verification) => chooseMethod(deps.storage.queries, customerId, asks);

  /** The customer is asked for the method of the next one from now on. */
  async function goOn(customerId: string, queue: Scripted[]): Promise<void> {
    queue.shift();
    const [next] = queue;
    if (next !== undefined) await askFor(customerId, next);
  }

  async function findCall(request: IncomingMessage): Promise<Call | undefined> {
    const oneTimeToken = request.headers[headers.oneTimeToken];
    if (queues.size === 0 || typeof oneTimeToken !== 'string') return undefined;
    const row = await deps.storage.queries
      .selectFrom('one_time_token')
      .select(['hash', 'subject', 'customer_id'])
      .where('hash', '=', deps.secrets.hashToken(oneTimeToken))
      .executeTakeFirst();
    if (row === undefined || row.customer_id === null) return undefined;
    return { tokenHash: row.hash, subject: row.subject, customerId: row.customer_id, oneTimeToken };
  }

  /** Answers a push after its request was stored. */
  async function answerPush({ ends }: Scripted, call: Call): Promise<void> {
    if (ends === 'expired') await expire(service, call);
    else await devices.get(call.customerId)?.answer(call.oneTimeToken, ends === 'approved' ? 'APPROVED' : 'DENIED');
  }

  return {
    async add(customerId: string, added: readonly Verification[]): Promise<void> {
      if (added.some(({ asks }) => asks === 'PUSH') && !devices.has(customerId))
        throw new Error("this customer has no device: create it with the method 'PUSH'");
      const queue = queues.get(customerId) ?? [];
      queues.set(customerId, queue);
      const [first] = queue.length === 0 ? added : [];
      if (first !== undefined) await askFor(customerId, first);
      queue.push(...added.filter(isScripted));
    },
    /** Before the service gets a request. @returns whether it is answered already */
    async begin(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const [, type = '', moment] = callOfChallenge.exec(new URL(request.url ?? '/', 'http://service').pathname) ?? [];
      const call = moment === undefined ? undefined : await findCall(request);
      const queue = call && queues.get(call.customerId);
      const [next] = queue ?? [];
      if (call === undefined || queue === undefined || next === undefined) return false;
      if (next.asks.toLowerCase() !== type || momentOf(next) !== moment) return false;
      await goOn(call.customerId, queue);
      const { asks, ends } = next;
      if (ends === 'away') {
        answerAway(response);
        return true;
      }
      if (ends === 'blocked') await block(service, call);
      else if (asks === 'PUSH')
        response.once('finish', () => {
          if (response.statusCode < 300) deps.background(answerPush(next, call));
        });
      else if (ends === 'expired') await expire(service, call);
      else {
        const numbers = await numbersOf(service, call);
        for (const number of numbers) refused.add(number);
        response.once('close', () => {
          for (const number of numbers) refused.delete(number);
        });
      }
      return false;
    },
  };
}
