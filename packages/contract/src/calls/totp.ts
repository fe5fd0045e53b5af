import * as v from 'valibot';
import { anySuccess } from '../any-success.ts';
import { call } from '../call.ts';
import { backupCode, code } from '../fields.ts';
import { tokenPropertiesAnswer } from './token-answer.ts';

export const verifyTotp = call({
  id: 'verifyTotp',
  summary: 'Verifies the code that an authenticator app shows (RFC 6238). Each time step works once.',
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/totp/verify',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  body: v.object({ code }),
  read: anySuccess,
  answers: {
    200: { body: tokenPropertiesAnswer },
    400: { problems: ['invalid_format', 'invalid_code'] },
    401: { problems: ['ott_not_found'] },
    403: { problems: ['not_allowed', 'attempt_limit_reached'] },
  },
});

export const verifyBackupCode = call({
  id: 'verifyBackupCode',
  summary: "Verifies one of the backup codes in place of the app's code, once. Shares the counter of all codes.",
  method: 'POST',
  path: '/gateway/identity/api/v1/one-time-token/totp/backup-code/verify',
  auth: 'one-time-token',
  credentials: 'omit',
  headers: ['oneTimeToken', 'clientId'],
  body: v.object({ backupCode }),
  read: anySuccess,
  answers: verifyTotp.answers,
});
