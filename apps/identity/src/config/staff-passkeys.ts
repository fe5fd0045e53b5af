/** Whether staff who decide log in with a passkey only, from the environment. docs/operating-reference.md has every name. */
import type { Settings } from '../kernel/settings.ts';
import type { Faults } from './values.ts';

/** The demo's reviewer logs in with a public password, without a passkey. */
export function parseStaffPasskeys(text: string | undefined, demo: boolean, faults: Faults): Settings['staffPasskeys'] {
  if (text === 'required' || text === 'optional') return text;
  if (text !== undefined && text !== '') faults.push(`STEPGATE_STAFF_PASSKEYS must be "required" or "optional", not "${text}"`);
  return demo ? 'optional' : 'required';
}
