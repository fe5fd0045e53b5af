import type { OneTimeToken } from '../tokens/tokens.ts';

/** Whether the customer may say in this login that all passkeys are lost: with passkeys only, and once the password or a social login is proved. */
export const mayRecover = ({ action, passkeysOnly, proofs }: OneTimeToken): boolean =>
  passkeysOnly &&
  ((action === 'IDENTITY__LOGIN' && proofs.includes('PASSWORD')) ||
    (action === 'IDENTITY__SOCIAL_LOGIN' && proofs.includes('SOCIAL')));
