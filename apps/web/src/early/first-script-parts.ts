import { calls, defaults, headers } from '@stepgate/contract';
import { partFailed } from './marks.ts';

const { method, path } = calls.reportPageFault;

/** The contract's values for `first-script.ts`. */
export const firstScriptParts = {
  method,
  path: path.slice(defaults.identityHost.length),
  identityHost: defaults.identityHost,
  accessTokenHeader: headers.accessToken,
  accessToken: defaults.accessToken,
  partFailed,
} as const;
