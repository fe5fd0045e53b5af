/** The rule for every setting that says where the service sends something. */
import { type Faults, isThisMachine } from './values.ts';

/** Whether what is sent there can't be read on the way: https, or a server on this machine. */
export const isPrivateWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));

/**
 * @param example a right value
 * @returns `undefined` if it isn't set, or wrong. The fault doesn't repeat the value, which may contain a key.
 */
export function parseOutgoingAddress(
  name: string,
  text: string | undefined,
  example: string,
  faults: Faults,
): string | undefined {
  if (text === undefined || text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isPrivateWay(url) && url.username === '' && url.password === '' && url.hash === '') return text;
  faults.push(`${name} must be an address such as ${example}, https or on this machine, without a password`);
  return undefined;
}
