import * as calls from '@stepgate/contract/calls';
import type { OfToken } from '../../parts/token-api.ts';

export const totpApi = ({ client, oneTimeToken }: OfToken) => ({
  verify: (code: string) => client.ask(calls.verifyTotp, { body: { code } }, { oneTimeToken }),
  verifyBackupCode: (backupCode: string) => client.ask(calls.verifyBackupCode, { body: { backupCode } }, { oneTimeToken }),
});
