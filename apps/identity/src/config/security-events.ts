/** The issuer of the Security Event Tokens that the service accepts. */
import type { Settings } from '../kernel/settings.ts';
import type { Values } from './settings/table.ts';

/** @param origin ours, the default audience */
export function toSecurityEvents(values: Values, origin: string): Pick<Settings, 'securityEvents'> {
  const { STEPGATE_SECURITY_EVENTS_ISSUER: issuer, STEPGATE_SECURITY_EVENTS_KEYS_URL: keys } = values;
  if (issuer === undefined || keys === undefined) return {};
  return { securityEvents: { issuer, audience: values.STEPGATE_SECURITY_EVENTS_AUDIENCE ?? origin, keys } };
}
