import { type Call, CallError, calls, headers } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { approvalOutcome } from './approval.ts';
import { createClient } from './create-client.ts';
import { everyCall, everyId, type Id } from './test-calls.ts';

type Sent = { readonly url: string; readonly method: string | undefined; readonly body: unknown; readonly headers: Headers };

const approval = 'token-that-approves-this-very-request';
const demand = { [headers.approval]: approval };
const saying = (result: string, given: object = {}) => ({ [headers.approvalResult]: result, ...given });
const newPhoneNumber = '+447700900123';

/** A client whose requests are answered one by one; the last answer repeats. */
function open(...answers: readonly (() => Response)[]) {
  const sent: Sent[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url, method: init.method, body: init.body, headers: new Headers(init.headers) });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    },
    hostname: 'app.example.com',
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => {} },
  });
  return { client, sent };
}

const refused = (
  status: number,
  given: HeadersInit = {},
  body: unknown = { code: 'second_factor_needed', message: 'Not yet.' },
) => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: given });
const added = () => new Response(JSON.stringify({ id: 'n1' }));
const approvalOf = (id: Id): Call['approval'] => {
  const { approval }: Call = calls[id];
  return approval;
};

describe('a request and its approval', () => {
  it('[UPN-05] [PASS-08] [OWNER-05] the calls of the phone numbers, passkeys only, each addition and removal of a method, and a new password or address need an approval for each request', () => {
    const byRequest = everyId.filter((id) => approvalOf(id) === 'request');
    expect(byRequest.sort()).toEqual([
      'addPhoneNumber',
      'beginAddPasskey',
      'beginAuthenticator',
      'beginDevice',
      'beginEmailChange',
      'beginFaceEnrolment',
      'changePassword',
      'disconnectSocial',
      'enrolFaceFromPhoto',
      'listPhoneNumbers',
      'makeBackupCodes',
      'removeAuthenticator',
      'removeAuthenticatorApp',
      'removeDevice',
      'removeFace',
      'removePasskey',
      'removePhoneNumber',
      'setPasskeysOnly',
      'startPhoneChange',
      'verifyPhoneNumber',
    ]);
  });

  it('[UPN-05] the approved request is identical, with the token in a header, and only there', async () => {
    const { client, sent } = open(() => refused(403, demand), added);
    const request = { body: { newPhoneNumber } };
    const first = await approvalOutcome(client.ask(calls.addPhoneNumber, request));
    if (first.outcome !== 'approval') throw new Error('no approval was asked for');
    await expect(client.ask(calls.addPhoneNumber, request, { approval: first.oneTimeToken })).resolves.toEqual({ id: 'n1' });
    const [before, after] = sent;
    expect(before?.headers.has('x-2fa-approval')).toBe(false);
    expect(Object.fromEntries(after?.headers ?? [])).toEqual({
      ...Object.fromEntries(before?.headers ?? []),
      'x-2fa-approval': approval,
    });
    expect({ ...after, headers: undefined }).toEqual({ ...before, headers: undefined });
    expect(after?.url).not.toContain(approval);
  });

  it('[UPN-05] each of these calls sends the approval', async () => {
    const { client, sent } = open(() => refused(500));
    const asked = [
      client.ask(calls.listPhoneNumbers, {}, { approval }),
      client.ask(calls.addPhoneNumber, { body: { newPhoneNumber } }, { approval }),
      client.ask(calls.verifyPhoneNumber, { params: { id: 'n1' } }, { approval }),
      client.ask(calls.startPhoneChange, {}, { approval }),
    ];
    await Promise.allSettled(asked);
    expect(sent.map((each) => each.headers.get('x-2fa-approval'))).toEqual(asked.map(() => approval));
    expect(sent.map((each) => each.headers.has('one-time-token'))).toEqual(asked.map(() => false));
  });

  it.each(everyId)('[UPN-05] %s without an approval sends no such header', async (id) => {
    const { client, sent } = open(() => refused(500));
    await everyCall[id](client).catch(() => undefined);
    expect(sent.map((each) => each.headers.has('x-2fa-approval'))).toEqual([false]);
  });

  it('[ICPN-02] the phone change of a login uses the token of that login', async () => {
    const { client, sent } = open(() => refused(500));
    await client.ask(calls.startPhoneChange, {}, { oneTimeToken: 'token-of-the-login' }).catch(() => undefined);
    expect(sent).toMatchObject([{ method: 'POST', url: '/gateway/identity/api/v1/phone-change/ott' }]);
    expect(sent[0]?.headers.get('one-time-token')).toBe('token-of-the-login');
  });

  it("[UPN-05] a token cannot be passed to a call that doesn't use it: such a request does not compile (TS2)", async () => {
    const { client, sent } = open();
    const barred = [
      // @ts-expect-error this call needs no approval
      client.ask(calls.security, {}, { approval }),
      // @ts-expect-error a session authorizes this call
      client.ask(calls.addPhoneNumber, { body: { newPhoneNumber } }, { oneTimeToken: approval }),
    ];
    await Promise.allSettled(barred);
    expect(sent).toHaveLength(2);
  });
});

describe('the outcome of a call that may need an approval', () => {
  const ask = (...answers: readonly (() => Response)[]) =>
    approvalOutcome(open(...answers).client.ask(calls.addPhoneNumber, { body: { newPhoneNumber } }));

  it('[UPN-05] done, with its value', async () => {
    await expect(ask(added)).resolves.toEqual({ outcome: 'done', value: { id: 'n1' } });
  });

  it.each([
    ['with words', { code: 'second_factor_needed', message: 'x' }],
    ['without a body', ''],
    ['with a page of HTML', '<html>'],
  ])('[UPN-05] a 403 that asks for an approval is an outcome with the token to approve it, and no error: %s', async (_, body) => {
    await expect(ask(() => refused(403, demand, body))).resolves.toEqual({ outcome: 'approval', oneTimeToken: approval });
  });

  it.each([
    ['APPROVED', 'approved'],
    ['approved', 'approved'],
    ['REJECTED', 'rejected'],
    [' Rejected ', 'rejected'],
  ])(
    '[SRV-17] [WRAP-03] a 403 with the result %j is the outcome %s, with its token where there is one',
    async (result, outcome) => {
      const error = expect.objectContaining({ status: 403, serverMessage: 'Not yet.' });
      await expect(ask(() => refused(403, saying(result, demand)))).resolves.toEqual({ outcome, oneTimeToken: approval, error });
      const without = { outcome, oneTimeToken: undefined, error };
      for (const given of [{}, { [headers.approval]: '' }, { [headers.approval]: 'true' }])
        await expect(ask(() => refused(403, saying(result, given)))).resolves.toEqual(without);
    },
  );

  it('[UPN-05] a 400 asks for an approval too, and so does an unknown result', async () => {
    for (const answer of [refused(400, demand), refused(403, saying('?', demand))])
      await expect(ask(() => answer)).resolves.toEqual({ outcome: 'approval', oneTimeToken: approval });
  });

  it.each([
    ['a 403 without a token', () => refused(403)],
    ['a 403 with a result unheard of alone', () => refused(403, saying('?'))],
    ['a 403 with an empty token', () => refused(403, { [headers.approval]: '' })],
    ['a 403 with a flag for a token', () => refused(403, { [headers.approval]: 'true' })],
    ['a 401 with a token', () => refused(401, demand)],
    ['a 400 with a result', () => refused(400, saying('REJECTED', demand))],
    ['a 500 with a token', () => refused(500, demand)],
    ['a 500 with a result', () => refused(500, saying('APPROVED', demand))],
  ])('[WRAP-03] %s is an error', async (_, answer) => {
    await expect(ask(answer)).rejects.toBeInstanceOf(CallError);
  });

  it('[UPN-05] a missing answer is an error, as for any call', async () => {
    await expect(ask()).rejects.toMatchObject({ name: 'CallError', kind: 'network', approvalToken: undefined });
  });

  it('[UPN-05] a programming error is passed on unchanged', async () => {
    const mistake = new TypeError('a mistake');
    await expect(approvalOutcome(Promise.reject(mistake))).rejects.toBe(mistake);
  });
});

describe('CallError.approvalToken', () => {
  const catchError = async (answer: () => Response) => {
    const result = await open(answer)
      .client.ask(calls.listPhoneNumbers, {})
      .catch((error: unknown) => error);
    if (result instanceof CallError) return result;
    throw new Error('no CallError');
  };

  it('[UPN-05] comes from the answer, together with code and message', async () => {
    const error = await catchError(() => refused(403, saying('REJECTED', demand)));
    expect(error).toMatchObject({
      status: 403,
      code: 'second_factor_needed',
      approvalToken: approval,
      approvalResult: 'REJECTED',
    });
  });

  it('[UPN-05] is absent if the server asked for no approval', async () => {
    expect((await catchError(() => refused(403))).approvalToken).toBeUndefined();
    expect((await catchError(() => new Response('{', { headers: demand }))).approvalToken).toBeUndefined();
  });

  it('[WRAP-04] does not appear in the message or in any text form of the error', async () => {
    const error = await catchError(() => refused(403, demand));
    const written = [error.message, String(error), error.stack, String(error.cause), JSON.stringify(error)];
    for (const text of [...written, JSON.stringify({ ...error })]) expect(text).not.toContain(approval);
  });
});
