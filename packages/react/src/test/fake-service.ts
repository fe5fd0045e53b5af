/** A service whose answers a test gives one by one, over an injected fetch, in the contract's shapes. For tests only. */
import type { UploadRequest } from '@stepgate/client';
import type { About, ChallengeAnswer } from '@stepgate/contract';

export type Answered = { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** `never` answers never; `network` fails as a lost connection does. */
export type FakeAnswer = Answered | Promise<Answered> | 'never' | 'network';

type Seen = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or the form of an upload. */
  readonly body: unknown;
};

/** Answers by `METHOD /path`. Of a list, each request takes the next, and the last stays. */
export type FakeAnswers = Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>;

/** An answer that comes once the test gives it. */
export function held(answered: Answered): { readonly answer: Promise<Answered>; give(): void } {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  return { answer: promise, give: () => resolve(answered) };
}

const isList = (answers: FakeAnswer | readonly FakeAnswer[]): answers is readonly FakeAnswer[] => Array.isArray(answers);

const isEmpty = (status: number): boolean => status === 204 || status === 205;
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? {}));

type Listener = ((this: never, event: ProgressEvent) => unknown) | null | undefined;

/** Whom the event is of, no listener looks at. */
function heard(listener: Listener, event: ProgressEvent): void {
  if (listener) Reflect.apply(listener, undefined, [event]);
}

export function fakeService(first: FakeAnswers) {
  const seen: Seen[] = [];
  let answers = first;
  const to = (call: string) => seen.filter(({ address }) => address.split('?', 1)[0] === call);

  /** @throws what a lost connection does */
  async function answerTo({ address, headers, body }: Seen): Promise<Required<Answered>> {
    const call = address.split('?', 1)[0] ?? '';
    seen.push({ address, headers, body });
    const given = answers[call] ?? { status: 404, body: { code: 'not_found', message: `no answer for ${call}` } };
    const answer = isList(given) ? given[Math.min(to(call).length, given.length) - 1] : given;
    if (answer === undefined || answer === 'never') return new Promise(() => undefined);
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return { status: 200, body: {}, headers: {}, ...(await answer) };
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    // What is called off at once, as StrictMode has it, reaches no service.
    await Promise.resolve();
    init.signal?.throwIfAborted();
    const { status, body, headers } = await answerTo({
      address: `${init.method} ${url}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    return new Response(isEmpty(status) ? null : textOf(body), { status, headers });
  }

  /** The upload that is under way, or was the last one. */
  let upload: { readonly request: UploadRequest; aborted: boolean } | undefined;

  /** What an upload is sent with. It moves as the test says. */
  function newRequest(): UploadRequest {
    const headers: Record<string, string> = {};
    const answered = { status: 0, text: '', headers: {} as Readonly<Record<string, string>> };
    let address = '';
    const request: UploadRequest = {
      upload: { onprogress: null },
      onload: null,
      onerror: null,
      onprogress: null,
      open: (method: string, url: string | URL): void => {
        address = `${method} ${url}`;
      },
      setRequestHeader: (name, value) => {
        headers[name.toLowerCase()] = value;
      },
      send: (body) => {
        const own = { request, aborted: false };
        upload = own;
        const tell = (listener: Listener) => {
          if (!own.aborted) heard(listener, new ProgressEvent('end'));
        };
        answerTo({ address, headers, body }).then(
          ({ status, body: answer, headers: given }) => {
            Object.assign(answered, { status, text: isEmpty(status) ? '' : textOf(answer), headers: given });
            tell(request.onload);
          },
          () => tell(request.onerror),
        );
      },
      abort: () => {
        if (upload?.request === request) upload.aborted = true;
      },
      get status() {
        return answered.status;
      },
      get responseText() {
        return answered.text;
      },
      getAllResponseHeaders: () =>
        Object.entries(answered.headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join(''),
    };
    return request;
  }

  return {
    fetch,
    newRequest,
    /** The upload that is under way gets so far, from 0 to 1. */
    uploads(share: number) {
      heard(upload?.request.upload.onprogress, new ProgressEvent('progress', { loaded: share * 1_000, total: 1_000 }));
    },
    /** Whether the last upload was called off. */
    uploadAborted: () => upload?.aborted === true,
    /** Its line breaks. */
    breakUpload() {
      heard(upload?.request.onerror, new ProgressEvent('error'));
    },
    /** Requests to one call, such as `POST /login-api/login`. */
    to,
    /** Every request so far. */
    seen,
    /** From now on these calls answer otherwise. */
    answer(changes: FakeAnswers) {
      answers = { ...answers, ...changes };
    },
  };
}

export const paths = {
  login: 'POST /login-api/login',
  loginV2: 'POST /login-api/v2/login',
  loginCdr: 'POST /login-api/login-cdr',
  status: 'GET /gateway/identity/api/v1/one-time-token/status',
  smsTrigger: 'POST /gateway/identity/api/v1/one-time-token/sms/trigger',
  smsVerify: 'POST /gateway/identity/api/v1/one-time-token/sms/verify',
  whatsappTrigger: 'POST /gateway/identity/api/v1/one-time-token/whatsapp/trigger',
  whatsappVerify: 'POST /gateway/identity/api/v1/one-time-token/whatsapp/verify',
  voiceTrigger: 'POST /gateway/identity/api/v1/one-time-token/voice/trigger',
  voiceVerify: 'POST /gateway/identity/api/v1/one-time-token/voice/verify',
  totpVerify: 'POST /gateway/identity/api/v1/one-time-token/totp/verify',
  backupCodeVerify: 'POST /gateway/identity/api/v1/one-time-token/totp/backup-code/verify',
  passwordVerify: 'POST /gateway/identity/api/v1/one-time-token/password/verify',
  forgotPassword: 'POST /gateway/identity/api/v1/forgot-password',
  exchange: 'POST /login-api/v2/auth',
  phoneGuessVerify: 'POST /gateway/identity/api/v1/one-time-token/phone-guess/verify',
  phoneChangeStart: 'POST /gateway/identity/api/v1/phone-change/ott',
  newPhoneNumber: 'POST /gateway/v1/one-time-token/phone-number/verify',
  pushTrigger: 'POST /gateway/identity/api/v1/one-time-token/push/trigger',
  pushTriggerV2: 'POST /gateway/v2/one-time-token/push/trigger',
  pushStatus: 'GET /gateway/identity/api/v1/one-time-token/push/status',
  pushChallengeStatus: 'GET /gateway/v1/user/authentication/factors/push/challenges/challenge-1/status',
  profilerTrigger: 'POST /gateway/identity/api/v1/one-time-token/profiler/trigger',
  profilerStatus: 'GET /gateway/identity/api/v1/one-time-token/profiler/status',
  checkpointTrigger: 'POST /gateway/identity/api/v1/one-time-token/email-checkpoint/trigger',
  checkpointStatus: 'GET /gateway/identity/api/v1/one-time-token/email-checkpoint/status',
  selfieUpload: 'POST /gateway/identity/api/v1/one-time-token/selfie-with-id/upload',
  faceFlow: 'GET /gateway/v1/one-time-token/facematch/flow',
  faceTrigger: 'POST /gateway/v1/one-time-token/facematch/trigger',
  faceSubmit: 'POST /gateway/v1/one-time-token/facematch/submit',
  faceStatus: 'GET /gateway/v1/one-time-token/facematch/status',
  faceRejection: 'GET /gateway/v1/one-time-token/facematch/flow/rejection',
  handoverBegin: 'POST /gateway/identity/api/v1/one-time-token/handover/begin',
  handoverStatus: 'GET /gateway/identity/api/v1/one-time-token/handover/status',
  disown: 'POST /gateway/identity/api/v1/one-time-token/disown',
  verificationResend: 'POST /gateway/identity/api/v1/one-time-token/email-verification/resend',
} as const;

export const token = 'token-of-this-login';

export const tokenGiven: FakeAnswer = { body: { data: { oneTimeTokenProperties: { oneTimeToken: token } } } };

/** An error as the service words it. */
export function problem(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}): Answered {
  return { status, body: { code, message }, headers };
}

type Attributes = ChallengeAnswer['viewData']['attributes'];

/** A code to the customer's one number. */
export function phoneChallenge(type: 'SMS' | 'WHATSAPP' | 'VOICE', attributes: Attributes = {}) {
  const maskedPhoneNumber = '•••• 42';
  return {
    type,
    viewData: { attributes: { maskedPhoneNumber, ...attributes } },
    context: {},
    availablePhoneNumbers: [{ id: 'number-1', type: 'PRIMARY', maskedPhoneNumber }],
  };
}

export const smsChallenge = (attributes: Attributes = {}) => phoneChallenge('SMS', attributes);

/** A code to a number that the customer has just entered. */
export function newNumberChallenge(type: 'SMS' | 'WHATSAPP' | 'VOICE', newPhoneNumber = '+447700900123') {
  const maskedPhoneNumber = `•••• ${newPhoneNumber.slice(-2)}`;
  return {
    type,
    viewData: { attributes: { newPhoneNumber, unmaskedPhoneNumber: newPhoneNumber, iso2CountryCode: 'GB' } },
    context: {},
    availablePhoneNumbers: [{ id: `new-${newPhoneNumber.slice(-3)}`, type: 'NEW', maskedPhoneNumber }],
  };
}

export function otherChallenge(type: string, attributes: Attributes = {}) {
  return { type, viewData: { attributes }, context: {} };
}

/** A challenge as the service writes it. */
export type WireChallenge =
  | ReturnType<typeof phoneChallenge>
  | ReturnType<typeof newNumberChallenge>
  | ReturnType<typeof otherChallenge>;

/** Token properties with one required challenge for each way given, or none. */
export function asks(
  ...ways: readonly {
    readonly primary: WireChallenge;
    readonly alternatives?: readonly WireChallenge[];
    /** Of the token; a login's unless said. */
    readonly actionType?: string | undefined;
    /** Of the token. */
    readonly about?: About;
  }[]
): Answered {
  const challenges = ways.map(({ primary, alternatives = [] }) => ({
    primaryChallenge: primary,
    alternatives,
    required: true,
    passed: false,
  }));
  const actionType = ways[0]?.actionType ?? 'IDENTITY__LOGIN';
  const about = ways[0]?.about;
  return { body: { oneTimeTokenProperties: { oneTimeToken: token, actionType, validity: 1_800, about, challenges } } };
}

/** What an approval is about, and what rests after a change. */
export const transfer: About = { kind: 'APPROVAL', summary: 'Send 250.00 GBP to Ada Lovelace' };
export const rest: About = {
  kind: 'COOL_OFF',
  summary: 'Sending money rests until 22 November, 14:00, because your phone number was changed.',
};

export const nothingLeft = asks();
export const codeSent: FakeAnswer = { body: { obfuscatedPhoneNo: '•••• 42' } };
export const sessionAt = (location: string): FakeAnswer => ({ body: { location } });

/** A customer whose password is right, who is asked for a code by text message, with an authenticator app as the other way. */
export const bySms: FakeAnswers = {
  [paths.login]: tokenGiven,
  [paths.loginV2]: tokenGiven,
  [paths.loginCdr]: tokenGiven,
  [paths.status]: [asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }), nothingLeft],
  [paths.smsTrigger]: codeSent,
  [paths.smsVerify]: nothingLeft,
  [paths.whatsappTrigger]: codeSent,
  [paths.whatsappVerify]: nothingLeft,
  [paths.voiceTrigger]: codeSent,
  [paths.voiceVerify]: nothingLeft,
  [paths.totpVerify]: nothingLeft,
  [paths.backupCodeVerify]: nothingLeft,
  [paths.passwordVerify]: nothingLeft,
  [paths.forgotPassword]: { status: 204 },
  [paths.exchange]: sessionAt('/home'),
};
