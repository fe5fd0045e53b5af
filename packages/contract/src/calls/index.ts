/** Every call of the contract by its id. As one export each, so that a page carries only the calls it makes. */
export { login, loginCdr, loginV2 } from './login.ts';
export { triggerPhoneCode, verifyPhoneCode } from './phone-code.ts';
export { exchangeSession, exchangeSessionOnLocalhost, logout, session } from './session.ts';
export { tokenStatus } from './token-status.ts';
export { verifyTotp } from './totp.ts';
