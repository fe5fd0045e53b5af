/**
 * Every limit, time and default of the product, once (specification, part 9; threats-and-promises, section 0).
 * Times are milliseconds unless the name says otherwise.
 */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Digits in a code sent by SMS, WhatsApp or voice, or shown by an authenticator app. */
export const codeLength = 6;

/** The test code: every code screen offers it, and the service takes, outside production only. */
export const testCode = '111111';

/** How long 'Resend code' stays disabled after each send; the service refuses a send that comes earlier. */
export const resendCodeDelay = 30 * second;

/** How long a screen waits before it offers 'Verify later'. */
export const verifyLaterDelay = 10 * second;

/** A poll: how often it asks and how many requests it may make in all. */
export type PollPolicy = { readonly interval: number; readonly requests: number };

/** Polls by name. 202 means keep polling, whichever poll it is. */
export const polls = {
  default: { interval: second, requests: 10 },
  push: { interval: second, requests: 600 },
  profiler: { interval: 200, requests: 30 },
  emailCheckpoint: { interval: 2 * second, requests: 600 },
  emailVerification: { interval: 3 * second, requests: 600 },
  faceMatch: { interval: second, requests: 30 },
  /** As long as the token that waits for the decision lives. */
  selfieReview: { interval: 5 * second, requests: 360 },
  /** As long as a phone may take over from another screen. */
  handover: { interval: 2 * second, requests: 300 },
  /** As long as an enrolment code lives. */
  deviceEnrolment: { interval: 3 * second, requests: 200 },
  /** As long as the token of a phone change lives. */
  phoneChange: { interval: 5 * second, requests: 360 },
} as const satisfies Record<string, PollPolicy>;

/** A customer's own device asks what waits for it for as long as it is looked at. */
export const pushDevicePoll: PollPolicy = { interval: 2 * second, requests: Number.POSITIVE_INFINITY };

/** After an error that may pass a poll waits twice as long as before, up to so many of its intervals. */
export const pollBackOffIntervals = 8;

/** Polls after which 'I haven't received an approval request' is enabled. */
export const pushNotReceivedAfterPolls = 5;

/** Approvals asked of a customer's device: so many a flow and a span, none for a while after a denial. */
export const pushes = { aFlow: 3, span: { most: 5, within: 10 * minute }, stopAfterDenial: 15 * minute } as const;

export const emailCheckpoint = { resendAfterPolls: 5, resends: 2 } as const;

export const faceMatchSdkVersion = '0.1.8';

/** Largest photo, and largest face scan, that is taken, in bytes: exactly this many are accepted. */
export const uploadBytes = 10_485_760;

/**
 * Forms with files: characters of their content type and of the boundary in it (RFC 2046: 70 at the most). A boundary of one letter would
 * make a part of every byte; what browsers choose has 32 characters or more.
 */
export const forms = { contentType: 256, boundary: { least: 16, most: 70 }, partHeader: 1_024 } as const;

/** Photos of a face with a document. */
export const selfies = {
  /** Photos taken in for one token. */
  aFlow: 5,
  /** Of a photo, from its header: more are never decoded. */
  pixels: 50_000_000,
  /** Longest edge of what is kept, in pixels. */
  keptEdge: 2_400,
  /** Passes over the picture that a progressive JPEG may make. */
  jpegScans: 100,
  /** Parts of the form that it comes in. */
  formParts: 10,
  /** Undecided for so long, a photo is over. */
  reviewWithin: 24 * hour,
  /** A photo is deleted so long after it was decided, or is over. */
  keptFor: 30 * 24 * hour,
} as const;

/** What a customer is asked to do in front of the camera; the service chooses which, in which order (`faceMatch.steps`). */
export const faceSteps = ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH', 'LOOK_UP'] as const;
export type FaceStep = (typeof faceSteps)[number];

/** Face matches. Tries: five, then one each half minute, fifty in all without a success (NIST SP 800-63B-4, 3.2.3.3). */
export const faceMatch = {
  steps: 3,
  /** Between the first picture on the screen and the scan: time to find the place. */
  ready: 3_000,
  /** Looking straight ahead, before the first step. */
  neutral: 2_200,
  /** Each step. */
  step: 2_000,
  framesASecond: 5,
  frames: 60,
  frameBytes: 307_200,
  session: 2 * minute,
  /** Past it a verdict is FAILED. */
  verdict: 20 * second,
  tries: { atOnce: 5, pause: 30 * second, inARow: 50 },
  /**
   * How long a picture of a scan is known again, and the newest so many of one customer: more than all tries in a row can send, so that
   * nobody pushes a picture out.
   */
  picturesKnown: { for: 90 * 24 * hour, most: 6_000 },
} as const;

/** What a phone change is said to take. */
export const phoneChange = { atLeast: 10 * minute, atMost: 24 * hour } as const;

export const captcha = {
  defaultType: 'TURNSTILE',
  /** Of a vendor's verifier; past it the limits of logins are halved instead. */
  verifyTimeout: 3 * second,
  siteKeyPlaceholder: 'sitekey',
  /** What Turnstile is told a captcha is for, and says again to the service: one of another page or product does not count. */
  action: 'stepgate',
  /** The work of our own: so many tries at most, each of so many rounds of a hash. A fraction of a second, a few of them on an old phone. */
  proofOfWork: { rounds: 1_000, fewestTries: 150, mostTries: 450 },
  turnstile: { retries: 2, retryInterval: 500 },
  recaptcha: { readyInterval: 300, retries: 15, retryStep: 200 },
} as const;

/** Cookie lifetimes, in seconds (Max-Age). */
export const cookieSeconds = { deviceOrigin: 7_200, signUp: 3_600 } as const;

/** How long each secret may be used from the moment it is made. */
export const lifetimes = {
  oneTimeToken: 30 * minute,
  code: 10 * minute,
  push: 10 * minute,
  checkpointLink: 10 * minute,
  passwordReset: 15 * minute,
  signUpLink: 24 * hour,
  /** A registration that nobody goes on with, from its last step. */
  registration: 7 * 24 * hour,
  emailChangeLink: hour,
  /** The notice to the old address: longer than the link to the new one, so that whoever reads it later is not told of a change that can still come. */
  emailChangeNotice: 24 * hour,
  /** How long the old mailbox can take a change of the address back, and money rests after one. */
  emailChangeUndo: 72 * hour,
  teamInvitation: 7 * 24 * hour,
  /** Until the browser comes back from a social login. */
  socialLogin: 10 * minute,
  captchaChallenge: 5 * minute,
  deviceEnrolment: 10 * minute,
  authenticatorEnrolment: 10 * minute,
  /** How long a phone may take over a challenge from another screen. */
  handover: 10 * minute,
  /** How long a second factor counts as fresh for a change of what protects the account. */
  freshSecondFactor: 5 * minute,
  /** How long money rests after a change of what protects the account. */
  coolOff: 24 * hour,
  /** How long an approval may be used from the moment its last challenge is passed. */
  approval: 5 * minute,
  sessionIdle: 5 * minute,
  session: 12 * hour,
  knownDevice: 90 * 24 * hour,
  staffSessionIdle: 15 * minute,
  staffSession: 8 * hour,
} as const;

/** Attempts of one factor family of one account: counted before the check, blocked after so many failures in a row. */
export const attempts = {
  beforeBlock: 5,
  /** The first, second and every later block in a row. */
  blocks: [15 * minute, hour, 24 * hour],
  /** Failures in a row after which the factor is off until recovery (NIST SP 800-63B, 3.2.2). */
  beforeDisabled: 100,
} as const;

/** Codes sent to one number: no more than so many within the span. */
export const codeSends = [
  { most: 5, within: 10 * minute },
  { most: 10, within: 24 * hour },
] as const;

/** The same for codes that are asked for with an address alone, or in a sign-up: few, and none of those above. */
export const unprovedCodeSends = [
  { most: 3, within: 10 * minute },
  { most: 3, within: 24 * hour },
] as const;

/** What codes to new numbers, and codes asked for with an address alone or in a sign-up, may take of a country's hourly budget at most. */
export const countryShares = { newNumbers: 1 / 2, unproved: 1 / 4 } as const;

/** Codes sent from one client address; numbers of one run (alike but for the last two digits) that codes go to. */
export const codeSendsFrom = {
  address: { most: 25, within: 5 * minute },
  /** Asked for with an address alone, or in a sign-up. */
  unproved: { most: 10, within: 10 * minute },
  neighbours: { most: 5, within: 10 * minute },
} as const;

/** New phone numbers that a customer may enter, and how often one hears that a number is somebody else's. */
export const newPhoneNumbers = { most: 10, within: 24 * hour } as const;
export const duplicateAnswers = { most: 3, within: 24 * hour } as const;

/** Guesses at the missing digits of a phone number: so many an account, whatever token they come with. */
export const phoneGuesses = { most: 5, within: 24 * hour } as const;

/** Digits of a phone number that every mask of it hides, and that are shown at its end. All masks together hide as many. */
export const maskedDigits = { hidden: 4, shown: 2 } as const;

/** Phone changes that a customer may begin. */
export const phoneChangesBegun = { most: 5, within: 24 * hour } as const;

/** Requests of one session that wait for an approval. */
export const approvalsAsked = { most: 20, within: 10 * minute } as const;

/** Mails to one customer, by what they are for. What is over the limit is not sent, and nobody is told. */
export const mails = {
  passwordReset: { most: 3, within: hour },
  emailCheckpoint: { most: 5, within: 24 * hour },
  emailVerification: { most: 5, within: 24 * hour },
} as const;

/** Sign-ups from one client address. */
export const signUps = { most: 20, within: 20 * minute } as const;

/** Logins from one client address, and those from one guest id: past the first figure a captcha is asked for, past the second none is taken. */
export const loginsFrom = { captchaAfter: 20, most: 40, within: 10 * minute } as const;

/** One-time tokens from one network that nobody was given, or that are over: past them even 401 is not answered. */
export const unknownTokensFrom = { most: 200, within: 10 * minute } as const;

/** Appeals of one address; new e-mail addresses and invitations of one customer. Appeals, invitations and reset links from one network. */
export const appeals = { most: 3, within: 24 * hour } as const;
export const emailChanges = { most: 5, within: 24 * hour } as const;
export const invitations = { most: 20, within: 24 * hour } as const;
export const appealsFrom = { most: 20, within: hour } as const;
export const invitationsFrom = { most: 40, within: 24 * hour } as const;
export const resetsAsked = { most: 20, within: 20 * minute } as const;

/** An appeal is over where nobody has decided by then, and is kept for a while after its end. */
export const appealReview = { within: 7 * 24 * hour, keptFor: 30 * 24 * hour } as const;

/** A new password, in characters; the longest is `sizes.password`. */
export const shortestPassword = 8;

/** Codes for the day the phone is gone: how many, and of how many characters. */
export const backupCodes = { count: 10, length: 10 } as const;

/** How far the clock of a customer's device may be from ours, in a text that the device signs. */
export const deviceClockTolerance = 5 * minute;

/** The longest the service waits for whoever sends its messages: past it the customer is told, and offered another way. */
export const providerTimeout = 4 * second;
