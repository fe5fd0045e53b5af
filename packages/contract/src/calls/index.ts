import { login, loginCdr, loginV2 } from './login.ts';
import { triggerPhoneCode, verifyPhoneCode } from './phone-code.ts';
import { exchangeSession, exchangeSessionOnLocalhost, logout, session } from './session.ts';
import { tokenStatus } from './token-status.ts';
import { verifyTotp } from './totp.ts';

/** Every call of the contract by its id. */
export const calls = {
  login,
  loginV2,
  loginCdr,
  tokenStatus,
  triggerPhoneCode,
  verifyPhoneCode,
  verifyTotp,
  exchangeSession,
  exchangeSessionOnLocalhost,
  session,
  logout,
} as const;

export type Calls = typeof calls;
