/** Whose Security Event Tokens are taken, from the environment. */
import type { Settings } from '../kernel/settings.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { type Environment, type Faults, findMissing } from './values.ts';

const needs = ['STEPGATE_SECURITY_EVENTS_ISSUER', 'STEPGATE_SECURITY_EVENTS_KEYS_URL'];

/** @param origin ours, the default audience */
export function parseSecurityEvents(env: Environment, origin: string, faults: Faults): Pick<Settings, 'securityEvents'> {
  const missing = findMissing(env, needs, ['STEPGATE_SECURITY_EVENTS_AUDIENCE']);
  if (missing === undefined) return {};
  for (const name of missing) faults.push(`${name} is missing: set ${needs.join(' and ')} together`);
  const { STEPGATE_SECURITY_EVENTS_ISSUER: issuer = '', STEPGATE_SECURITY_EVENTS_KEYS_URL: url } = env;
  const keys = parseOutgoingAddress('STEPGATE_SECURITY_EVENTS_KEYS_URL', url, 'https://idp.example.com/jwks', faults) ?? '';
  return { securityEvents: { issuer, audience: env.STEPGATE_SECURITY_EVENTS_AUDIENCE || origin, keys } };
}
