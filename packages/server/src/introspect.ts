import type { SuccessOf } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { callService, type Failure, toFailure } from './call-service.ts';
import { sessionCookieIn } from './session-cookie.ts';
import type { ServerSettings } from './settings.ts';

type Active = Extract<SuccessOf<typeof calls.introspectSession>, { readonly active: true }>;

export type Introspected =
  | ({ readonly state: 'active' } & Omit<Active, 'active'>)
  /** There is no session, or it has ended, is frozen, or is for data sharing only. */
  | { readonly state: 'inactive' }
  | Failure;

export async function introspect(settings: ServerSettings, headers: Headers, poll: boolean): Promise<Introspected> {
  const sessionCookie = sessionCookieIn(headers, settings.origin);
  if (sessionCookie === '') return { state: 'inactive' };
  const answer = await callService(settings, calls.introspectSession, { body: { sessionCookie, poll } });
  if (answer.state === 'failed') return toFailure(answer.reason);
  if (!answer.value.active) return { state: 'inactive' };
  const { active: _, ...session } = answer.value;
  return { state: 'active', ...session };
}
