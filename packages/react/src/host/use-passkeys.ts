import { useHost } from './context.ts';
import { browserPasskeys, type Passkeys } from './passkeys.ts';

/** The host's passkeys, or the browser's own. */
export const usePasskeys = (): Passkeys => useHost().passkeys ?? browserPasskeys;
