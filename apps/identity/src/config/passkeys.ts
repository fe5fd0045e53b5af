/** The domain of passkeys. */
import { isIP } from 'node:net';
import type { Settings } from '../kernel/settings.ts';
import type { Values } from './settings/table.ts';
import type { Faults } from './values.ts';

/**
 * Whether an origin's pages may use passkeys of this domain: its own host, or a parent with a dot in it. Browsers also refuse public suffixes such as
 * `co.uk`, which only they have a list of.
 */
const mayUse = (host: string, rpId: string): boolean =>
  host === rpId || (isIP(host) === 0 && rpId.includes('.') && host.endsWith(`.${rpId}`));

export function toPasskeys(values: Values, origin: string, faults: Faults): Pick<Settings, 'rpId' | 'passkeyOrigins'> {
  const { hostname } = new URL(origin);
  const rpId = values.STEPGATE_RP_ID ?? hostname;
  if (!mayUse(hostname, rpId))
    faults.push(`STEPGATE_RP_ID must be the host of STEPGATE_ORIGIN or a parent domain of it, not "${rpId}"`);
  return { rpId, passkeyOrigins: values.STEPGATE_PASSKEY_ORIGINS };
}
