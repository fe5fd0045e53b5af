/** Whether a session without a key may change anything, from the environment. docs/operating-reference.md has every name. */
import type { Settings } from '../kernel/settings.ts';
import type { Faults } from './values.ts';

export function parseSessionKey(text: string | undefined, faults: Faults): Settings['sessionKey'] {
  if (text === 'required') return text;
  if (text !== undefined && text !== '' && text !== 'optional')
    faults.push(`STEPGATE_SESSION_KEY must be "optional" or "required", not "${text}"`);
  return 'optional';
}
