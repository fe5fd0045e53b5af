import type { Settings } from '../kernel/settings.ts';
import { trustDays } from '../sessions/chosen-trust.ts';
import type { IssuedAction } from './policy.ts';
import type { OneTimeToken } from './tokens.ts';

/** A full login, whatever its first factor. Others, such as a new password by a mailed link, say less of who sits there. */
const logins: readonly IssuedAction[] = ['IDENTITY__LOGIN', 'IDENTITY__SOCIAL_LOGIN'];

/** For how many days the browser of a token can be trusted once everything is proved; 0: not at all. With passkeys only, nothing spares the passkey. */
export const daysOfTrust = (
  settings: Pick<Settings, 'policy'>,
  { action, passkeysOnly }: Pick<OneTimeToken, 'action' | 'passkeysOnly'>,
): number => (logins.includes(action) && !passkeysOnly ? trustDays(settings) : 0);
