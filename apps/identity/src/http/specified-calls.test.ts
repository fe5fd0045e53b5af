/** The calls of the specification, part 7: each has its method and path in the contract, and the service serves it there and by no other method. */
import { calls } from '@stepgate/contract';
import { openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const identity = '/gateway/identity/api/v1';
const token = `${identity}/one-time-token`;

const specified = [
  ['login', 'POST', '/login-api/login'],
  ['loginCdr', 'POST', '/login-api/login-cdr'],
  ['tokenStatus', 'GET', `${token}/status`],
  ['triggerProfiler', 'POST', `${token}/profiler/trigger`],
  ['profilerStatus', 'GET', `${token}/profiler/status`],
  ['triggerEmailCheckpoint', 'POST', `${token}/email-checkpoint/trigger`],
  ['emailCheckpointStatus', 'GET', `${token}/email-checkpoint/status`],
  ['triggerPhoneCode', 'POST', `${token}/:channel/trigger`],
  ['verifyPhoneCode', 'POST', `${token}/:channel/verify`],
  ['verifyTotp', 'POST', `${token}/totp/verify`],
  ['triggerPush', 'POST', `${token}/push/trigger`],
  ['triggerPushV2', 'POST', '/gateway/v2/one-time-token/push/trigger'],
  ['pushStatus', 'GET', `${token}/push/status`],
  ['pushChallengeStatus', 'GET', '/gateway/v1/user/authentication/factors/push/challenges/:challengeId/status'],
  ['forgotPassword', 'POST', `${identity}/forgot-password`],
  ['startPhoneChange', 'POST', `${identity}/phone-change/ott`],
  ['verifyPassword', 'POST', `${token}/password/verify`],
  ['resendEmailVerification', 'POST', `${token}/email-verification/resend`],
  ['faceMatchFlow', 'GET', '/gateway/v1/one-time-token/facematch/flow'],
  ['triggerFaceMatch', 'POST', '/gateway/v1/one-time-token/facematch/trigger'],
  ['submitFaceMatch', 'POST', '/gateway/v1/one-time-token/facematch/submit'],
  ['faceMatchStatus', 'GET', '/gateway/v1/one-time-token/facematch/status'],
  ['faceMatchRejection', 'GET', '/gateway/v1/one-time-token/facematch/flow/rejection'],
  ['verifyNewPhoneNumber', 'POST', '/gateway/v1/one-time-token/phone-number/verify'],
  ['connectSocial', 'POST', '/gateway/v1/socials'],
  ['exchangeSession', 'POST', '/login-api/v2/auth'],
  ['exchangeSessionOnLocalhost', 'POST', '/api/v2/auth'],
  ['countries', 'GET', '/api/v1/user/countries'],
] as const;

describe('[CALL-05] each call of part 7 has the specified method and path, and the service serves it there', () => {
  let world: World;
  beforeAll(async () => {
    // Only there the exchange has two paths.
    world = await openWorld({ settings: { origin: 'https://localhost' } });
  });
  afterAll(() => world.close());

  it.each(specified)('%s: %s %s', async (id, method, path) => {
    expect([calls[id].method, calls[id].path]).toEqual([method, path]);
    const other = method === 'GET' ? 'POST' : 'GET';
    const url = path.replace(':channel', 'sms').replace(':challengeId', 'any');
    const refused = await world.app.inject({ method: other, url, headers: { 'x-access-token': 'stepgate-web' } });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, method]);
    const served = await world.app.inject({ method, url, headers: { 'x-access-token': 'stepgate-web' } });
    expect([404, 405]).not.toContain(served.statusCode);
  });
});
