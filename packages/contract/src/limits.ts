/**
 * Every limit, time and default of the product, once.
 * Times are milliseconds unless the name says otherwise.
 */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Digits in a code sent by SMS, WhatsApp or voice, or shown by an authenticator app. */
export const codeLength = 6;

/** The test code: outside production, every code screen offers it and the service accepts it. */
export const testCode = '111111';

/** How long 'Resend code' stays disabled after each send; the service refuses an earlier send. */
export const resendCodeDelay = 30 * second;

/**
 * The longest wait that a screen sits out by itself if the service says that it is too soon for the screen's first code. After a longer one, the
 * customer asks again.
 */
export const shortCodeWait = 60 * second;

/**
 * A number whose SIM card was changed: how long codes to it approve nothing, after which time its operator is asked again, after an answer and after silence, and how
 * long an answer may take.
 */
export const simChanges = { withheldFor: 72 * hour, askedAgainAfter: 10 * minute, silentFor: minute, answerWithin: 800 } as const;

/** Security Event Tokens: how old one may be, how long its id is known, how long its issuer's keys may take, when they are asked for again after a failure, and refused ones from one network. */
export const securityEvents = {
  oldest: 7 * 24 * hour,
  known: 8 * 24 * hour,
  keysWithin: 4 * second,
  keysAgainAfter: 30 * second,
  refusedFrom: { most: 100, within: 10 * minute },
} as const;

/** How long a screen waits before it offers 'Verify later'. */
export const verifyLaterDelay = 10 * second;

/** How long a page waits for its browser's own answer (database, keys, abilities) before it continues without it. */
export const browserPatience = second;

/** The same where the browser needs the network to answer: the worker's file, and the subscription at its maker's push service. */
export const subscribingPatience = 20 * second;

/** A poll: its interval, and the most requests it makes. */
export type PollPolicy = {
  /** Between two requests, in milliseconds. */
  readonly interval: number;
  /** The most requests, the first one included. */
  readonly requests: number;
};

/** Polls by name. 202 means keep polling in every poll. */
export const polls = {
  default: { interval: second, requests: 10 },
  push: { interval: second, requests: 600 },
  profiler: { interval: 200, requests: 30 },
  emailCheckpoint: { interval: 2 * second, requests: 600 },
  emailVerification: { interval: 3 * second, requests: 600 },
  faceMatch: { interval: second, requests: 30 },
  /** As long as the token that waits for the decision lives. */
  selfieReview: { interval: 5 * second, requests: 360 },
  /** As long as a phone may accept a hand-off. */
  handOff: { interval: 2 * second, requests: 300 },
  /** As long as an enrolment code lives. */
  deviceEnrolment: { interval: 3 * second, requests: 200 },
  /** As long as the token of a phone change lives. */
  phoneChange: { interval: 5 * second, requests: 360 },
  /** As long as a replica may need for what its primary has taken. */
  lateList: { interval: second, requests: 4 },
} as const satisfies Record<string, PollPolicy>;

/** A customer's own device asks for pending requests as long as the page is visible. */
export const pushDevicePoll: PollPolicy = { interval: 2 * second, requests: Number.POSITIVE_INFINITY };

/** After a temporary error a poll doubles its wait, up to this many intervals. */
export const pollBackOffIntervals = 8;

/** After so long with nothing but temporary errors a poll ends before its requests are used up, unless those take longer anyway. */
export const pollPatience = minute;

/** Polls after which 'I haven't received an approval request' is enabled. */
export const pushNotReceivedAfterPolls = 5;

/** Approval requests to a customer's device: the most in a flow and in a time span, and a pause after a denial. */
export const pushes = { aFlow: 3, span: { most: 5, within: 10 * minute }, stopAfterDenial: 15 * minute } as const;

export const emailCheckpoint = { resendAfterPolls: 5, resends: 2 } as const;

export const faceMatchSdkVersion = '0.1.8';

/** Largest photo and face scan, in bytes: exactly this many are accepted. */
export const uploadBytes = 10_485_760;

/** How long the front end waits for the answer to a whole upload, which a vendor may check first, if a host sets nothing. */
export const uploadTimeout = 2 * minute;

/**
 * Forms with files: characters of their content type and of the boundary in it (RFC 2046: at most 70). A boundary of one letter
 * would turn every byte into a part; browsers choose 32 characters or more.
 */
export const forms = { contentType: 256, boundary: { least: 16, most: 70 }, partHeader: 1_024 } as const;

/** Photos of a face with a document. */
export const selfies = {
  /** Photos accepted for one token. */
  aFlow: 5,
  /** Read from a photo's header: a larger one is never decoded. */
  pixels: 50_000_000,
  /** Longest edge of the stored picture, in pixels. */
  keptEdge: 2_400,
  /** Scans that a progressive JPEG may have. */
  jpegScans: 100,
  /** Parts of the photo's form. */
  formParts: 10,
  /** A photo expires if it is undecided for so long. */
  reviewWithin: 24 * hour,
  /** A photo is deleted this long after its decision or expiry. */
  keptFor: 30 * 24 * hour,
} as const;

/** The customer's tasks in front of the camera; the service chooses which, and in which order (`faceMatch.steps`). */
export const faceSteps = ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH', 'LOOK_UP'] as const;
export type FaceStep = (typeof faceSteps)[number];

/** Face matches. Tries: five, then one every half minute, fifty in all without a success (NIST SP 800-63B-4, 3.2.3.3). */
export const faceMatch = {
  steps: 3,
  /** Between the first picture on the screen and the scan: time to get into position. */
  ready: 3_000,
  /** Looking straight ahead, before the first step. */
  neutral: 2_200,
  /** Each step. */
  step: 2_000,
  framesASecond: 5,
  frames: 60,
  frameBytes: 307_200,
  session: 2 * minute,
  /** After this time a verdict is FAILED. */
  verdict: 20 * second,
  tries: { atOnce: 5, pause: 30 * second, inARow: 50 },
  /**
   * How long the service recognizes a picture of a scan, and how many of one customer's newest it keeps: more than all tries in a row can send, so that new
   * pictures can't displace one.
   */
  picturesKnown: { for: 90 * 24 * hour, most: 6_000 },
  /** How a vendor is asked (docs/face-match.md). */
  vendor: {
    /** Scans that a process has sent and that have no verdict yet. Each may be as large as an upload. */
    scansAtOnce: 20,
    /** Between two questions for a verdict. */
    interval: second,
    /** The most bytes of an answer. */
    answerBytes: 16_384,
    /** Characters of a template, of a key for the capture, and of the digest of a picture. */
    templateLength: 4_096,
    keyLength: 2_048,
    digestLength: 128,
  },
} as const;

/** The duration of a phone change in messages to customers. */
export const phoneChange = { atLeast: 10 * minute, atMost: 24 * hour } as const;

export const captcha = {
  defaultType: 'TURNSTILE',
  /** For a vendor's verification; after it, the limits of logins are halved instead. */
  verifyTimeout: 3 * second,
  siteKeyPlaceholder: 'sitekey',
  /** The purpose of a captcha for Turnstile, which repeats it to the service: a captcha of another page or product doesn't count. */
  action: 'stepgate',
  /**
   * The work of our own captcha: at most this many tries, each of so many rounds of a hash. It takes a fraction of a second, or a
   * few seconds on an old phone.
   */
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
  /** How long a browser has its own counter after it has opened a mailed link. */
  mailedBrowser: 30 * minute,
  signUpLink: 24 * hour,
  /** An abandoned registration, from its last step, and a registration with an unread mail. */
  registration: 7 * 24 * hour,
  unreadRegistration: 48 * hour,
  emailChangeLink: hour,
  /**
   * The notification to the old address lives longer than the link to the new one, so that it can still cancel any change that
   * can still happen.
   */
  emailChangeNotice: 24 * hour,
  /** How long the old mailbox can undo a change of the address, and how long sending money is on hold after one. */
  emailChangeUndo: 72 * hour,
  /** How long a removed or replaced authentication method can be put back by a customer who says that somebody else removed it. */
  formerFactor: 14 * 24 * hour,
  /** How long the removal of a method waits that a weaker method has approved. */
  waitingRemoval: 24 * hour,
  /** How long the link in a message about an added method stops what came with it. */
  notMeLink: 14 * 24 * hour,
  teamInvitation: 7 * 24 * hour,
  /** How long the receipt of a payment offers to report it, from when it is shown: the clocks of the customer and of the service may differ. */
  reportablePayment: 10 * minute,
  /** Until the browser returns from a social login. */
  socialLogin: 10 * minute,
  captchaChallenge: 5 * minute,
  deviceEnrolment: 10 * minute,
  authenticatorEnrolment: 10 * minute,
  passkeyEnrolment: 10 * minute,
  /** How long one approval covers scans of a face, until one of them enrols it. */
  faceEnrolment: 10 * minute,
  /** A login's challenge, from the moment the browser gets it. */
  passkeyLogin: 10 * minute,
  /** How long a phone may accept a hand-off. */
  handOff: 10 * minute,
  /** How long a second factor counts as fresh for a change of what protects the account. */
  freshSecondFactor: 5 * minute,
  /** How long sending money is on hold after a change of what protects the account. */
  coolOff: 24 * hour,
  /** How long an approval may be used from the moment its last challenge is passed. */
  approval: 5 * minute,
  sessionIdle: 5 * minute,
  session: 12 * hour,
  trustedDevice: 90 * 24 * hour,
  /**
   * The longest time after a full login for which a browser spares the second factor, whatever the company's policy says (PSD2 regulatory technical standards,
   * article 10 as amended in 2022: 180 days).
   */
  longestTrust: 180 * 24 * hour,
  staffSessionIdle: 15 * minute,
  staffSession: 8 * hour,
  /** How long the link works with which a member of the staff adds a passkey. */
  staffPasskeyLink: 24 * hour,
  /** How long staff find a customer by the support code of a screen. */
  supportCode: 7 * 24 * hour,
  /** How long what one staff member proposes waits for a second one. */
  deskProposal: 24 * hour,
} as const;

/** The limits of one staff member at the support desk. */
export const deskLimits = {
  searches: { most: 60, within: 10 * minute },
  /** Customers looked at, each counted once in a session of the staff member. */
  customers: { most: 100, within: hour },
  /** Actions and confirmations for all customers, and actions for one. */
  actions: { most: 30, within: hour },
  actionsForCustomer: { most: 10, within: 24 * hour },
  /** How often the blocks of one customer are lifted without a second person. All staff count together. */
  lifts: { most: 3, within: 24 * hour },
  photos: { most: 100, within: hour },
  /** Of cases. */
  decisions: { most: 60, within: hour },
} as const;

/** How long before its end without activity a session's customer is warned (WCAG 2.2.1 asks for 20 seconds at the least). */
export const sessionWarning = minute;

/** Attempts of one factor family of one account: counted before the check, blocked after this many failures in a row. */
export const attempts = {
  beforeBlock: 5,
  /** The first, second and every later block in a row. */
  blocks: [15 * minute, hour, 24 * hour],
  /** Failures in a row after which the factor is disabled until recovery (NIST SP 800-63B, 3.2.2). */
  beforeDisabled: 100,
} as const;

/** Codes sent to one number: at most this many within the span. */
export const codeSends = [
  { most: 5, within: 10 * minute },
  { most: 10, within: 24 * hour },
] as const;

/** The same for codes that are requested with an address only, or in a sign-up: fewer, and counted apart from those above. */
export const unprovedCodeSends = [
  { most: 3, within: 10 * minute },
  { most: 3, within: 24 * hour },
] as const;

/**
 * Messages to phones over all countries, in an hour and in a day that begin with their first message; and codes to one country in
 * such an hour. An operator may set other figures. Texts are text messages and WhatsApp.
 */
export const messageTotals = {
  texts: { anHour: 4_000, aDay: 20_000 },
  calls: { anHour: 400, aDay: 2_000 },
} as const;
export const codesToCountry = 2_000;

/**
 * The largest share of these totals, and of a country's budget, for codes to new numbers, and for codes requested with an address
 * only or in a sign-up. Notifications by text have a total of their own beside that of codes: this share of it.
 */
export const messageShares = { newNumbers: 1 / 2, unproved: 1 / 4, notices: 1 / 4 } as const;

/**
 * How many times the limit of a client address an IPv6 network has that is larger than a /64: so many clients may share it. Using every /64 of it in turn gives
 * no more.
 */
export const networkShares = { 56: 4, 48: 16 } as const;

/** Codes sent for one client address; numbers of one run (equal except for the last two digits) that receive codes before they are proved. */
export const codeSendsFrom = {
  address: { most: 25, within: 5 * minute },
  /** Requested with an address only, or in a sign-up. */
  unproved: { most: 10, within: 10 * minute },
  neighbours: { most: 5, within: 10 * minute },
} as const;

/** New phone numbers that a customer may enter, and how often the service reveals that a number belongs to another account. */
export const newPhoneNumbers = { most: 10, within: 24 * hour } as const;
export const duplicateAnswers = { most: 3, within: 24 * hour } as const;

/** Guesses at the missing digits of a phone number: for each account, across all tokens. */
export const phoneGuesses = { most: 5, within: 24 * hour } as const;

/** Digits of a phone number that every mask hides, and digits shown at its end. All masks of a number together hide as many. */
export const maskedDigits = { hidden: 4, shown: 2 } as const;

/**
 * A phone change without a photo: the mailbox confirms it, and then it waits as long as a recovery does, with a notice each day. After the wait, staff decide within
 * the rest of the time.
 */
export const phoneChangeByMail = { wait: 3 * 24 * hour, remindEvery: 24 * hour, open: 7 * 24 * hour } as const;

/** Phone changes without a photo that a customer may ask for. */
export const phoneChangesByMail = { most: 3, within: 7 * 24 * hour } as const;

/** Phone changes that a customer may begin. */
export const phoneChangesBegun = { most: 5, within: 24 * hour } as const;

/**
 * The recovery of an account whose customer has lost all passkeys. Long enough to come back from a weekend and read a mail or a text, far longer than a number
 * stays with somebody who has taken over a SIM, and short enough to be without an account. Then it can be finished for a week.
 */
export const passkeyRecovery = { wait: 3 * 24 * hour, remindBefore: 24 * hour, open: 7 * 24 * hour } as const;

/** Recoveries that a customer may begin. */
export const passkeyRecoveriesBegun = { most: 3, within: 24 * hour } as const;

/**
 * The limits on the words of a company's API for a request that its customer approves. A title, and the label and the value of a fact: characters, all of them
 * shown.
 */
export const limitsOfApprovals = {
  words: 40,
  facts: 3,
  path: 2_048,
  amount: 1_000_000_000_000,
  requestId: 128,
  /** How long a request id is known that has spent an approval. */
  spentKnown: 24 * hour,
} as const;

/** Characters of a signal about a customer. No challenge type is longer than the value may be. */
export const limitsOfSignals = { reason: 200, value: 40 } as const;

/** Calls with one API key; and unknown API keys from one network. A live key is never counted there. */
export const apiKeyCalls = { most: 60_000, within: minute } as const;
export const unknownApiKeysFrom = { most: 100, within: 10 * minute } as const;

/** Live API keys of one name: the key in use, and its replacement. */
export const liveKeysOfName = 2;

/** Requests of one session that wait for an approval. */
export const approvalsAsked = { most: 20, within: 10 * minute } as const;

/**
 * Mails that others can cause to one customer or address, by purpose: each has an end for a day. A mail over the limit isn't sent, and the answer doesn't reveal
 * it.
 */
export const mails = {
  passwordReset: { most: 3, within: hour },
  /** Past it, the links of the day that were never opened work again. */
  passwordResetOfDay: { most: 8, within: 24 * hour },
  emailCheckpoint: { most: 5, within: 24 * hour },
  emailVerification: { most: 5, within: 24 * hour },
  /** Of all businesses together, to one address. */
  invitation: { most: 5, within: 24 * hour },
  /** To an address that customers enter as their new one. */
  emailChange: { most: 5, within: 24 * hour },
} as const;

/** Sign-ups of all clients together: after this many, unless an operator sets another figure, each one needs a captcha. */
export const signUpsInAll = { captchaAfter: 200, within: hour } as const;

/** Sign-ups from one client address. */
export const signUps = { most: 20, within: 20 * minute } as const;

/**
 * Logins from one client address, and those from one guest id: after the first figure a captcha is required, after the second no
 * login is accepted.
 */
export const loginsFrom = { captchaAfter: 20, most: 40, within: 10 * minute } as const;

/** One-time tokens from one network that are unknown or over: after this many, the service doesn't even answer 401. */
export const unknownTokensFrom = { most: 200, within: 10 * minute } as const;

/** The limits on reports of one network's pages about their own failures. */
export const pageFaultsFrom = { most: 20, within: 10 * minute } as const;

/**
 * Appeals for one address; new e-mail addresses and invitations of one customer. Appeals, invitations and reset links from one
 * network.
 */
export const appeals = { most: 3, within: 24 * hour } as const;
export const emailChanges = { most: 5, within: 24 * hour } as const;
export const invitations = { most: 20, within: 24 * hour } as const;
export const appealsFrom = { most: 20, within: hour } as const;
export const invitationsFrom = { most: 40, within: 24 * hour } as const;
export const resetsAsked = { most: 20, within: 20 * minute } as const;

/** An appeal expires if it isn't decided by then, and is kept for a while after its end. */
export const appealReview = { within: 7 * 24 * hour, keptFor: 30 * 24 * hour } as const;

/** A new password, in characters; the longest is `sizes.password`. */
export const shortestPassword = 8;

/** Codes for a lost phone: how many, and of how many characters. 15 of 32 letters are 75 bits. */
export const backupCodes = { count: 10, length: 15 } as const;

/** Authenticator apps of one customer. Each more makes a guessed code right more often. */
export const authenticators = { most: 5 } as const;

/** Passkeys of one customer. */
export const passkeys = {
  most: 20,
  /** To choose passkeys only: one may be lost. */
  fewestForOnly: 2,
  /** Until _passkeys only_ is in force, unless a passkey of that age chooses it. Meanwhile the customer can stop it. */
  onlyAfter: 72 * hour,
  /** A passkey of that age has been seen by its customer. It chooses _passkeys only_ at once, and its use cancels a recovery. */
  oldAfter: 7 * 24 * hour,
  /** How long a customer who was offered a passkey isn't offered one again. */
  offeredAgainAfter: 30 * 24 * hour,
  /** How long a browser may take to create one without its dialog, before the dialog opens. */
  silentCreation: 2 * second,
  /** How long a signed approval is kept: a payment can be disputed for 13 months (PSD2, article 71), and then a month to answer. */
  evidenceKept: 14 * 31 * 24 * hour,
} as const;

/** Answers to an enrolment of a passkey that one customer never began, or has spent. */
export const unknownEnrolments = { most: 20, within: 10 * minute } as const;

/** How long the facts of an event are kept; what remains is that it happened. As long as a signed approval. */
export const eventFactsKept = passkeys.evidenceKept;

/** Webhooks: events for the company (`docs/events.md`). */
export const webhooks = {
  /** How long the company's receiver may take to answer. */
  answerWithin: 15 * second,
  /** The pause after the first failed attempt. It doubles with each, up to the longest. */
  firstPause: 5 * second,
  longestPause: hour,
  /** From this failed attempt of an event on, about ten minutes after the first, the log has a line for each. */
  loggedFrom: 8,
  /** How far the time of a delivery may be from the receiver's clock (Standard Webhooks). */
  tolerance: 5 * minute,
  /** The most bytes of a delivery that a receiver reads. */
  mostBytes: 262_144,
} as const;

/** How far the clock of a customer's device may differ from ours, in a text that the device signs. */
export const deviceClockTolerance = 5 * minute;

/**
 * A proof by the key of a session: how old it may be, and how far ahead of the service's clock. The browser knows how far its own
 * clock is off: the service says its time when the session begins.
 */
export const sessionProofs = { lives: 2 * minute, ahead: 30 * second } as const;

/** How long a session token is valid. A back end that reads one can't see that its session has ended meanwhile. */
export const sessionTokenLives = minute;

/**
 * Keys that sign session tokens. A key is in the key set for ten minutes before it signs, and until its last token has expired, also if the clocks of two
 * processes differ by two minutes.
 */
export const signingKeys = {
  signsFor: 30 * 24 * hour,
  publishedBefore: 12 * minute,
  publishedAfter: 5 * minute,
  /** How long a back end and everything between may keep the key set. */
  keySetKept: 5 * minute,
} as const;

/** How long the service waits for a messaging provider; then the customer gets an error and an alternative. */
export const providerTimeout = 4 * second;
