// The other proofs that a login can ask for. Each function takes the one-time token of the request, and throws a refusal.
import { randomInt } from 'node:crypto';
import { testCode } from './codes.js';
import { changeNumber, countAttempt, forgiveAttempts, isPassword, setPassword } from './customers.js';
import { sendLink } from './outbox.js';
import { badLink, malformed, Refusal, textField } from './refusal.js';
import { change, expectAsk, findToken, newSecret, openAsk, passAsk } from './tokens.js';

export function checkPassword(secret, body) {
  const given = textField(body, 'password');
  const token = expectAsk(findToken(secret), 'PASSWORD');
  const attempts = `passwords of ${token.customer.email}`;
  countAttempt(attempts);
  if (!isPassword(token.customer, given)) throw new Refusal(400, 'invalid_password', "That password isn't right.");
  forgiveAttempts(attempts);
  passAsk(token, 'PASSWORD');
}

/** Mails a link for a new password. If the login requires one, it continues with it. */
export function mailPasswordReset(secret) {
  const token = findToken(secret);
  const { customer } = token;
  sendLink(customer.email, 'Choose a new password:', (body) => {
    setPassword(customer, textField(body, 'password', /.{8}/));
    customer.asks = customer.asks.filter((ask) => !ask.includes('MANDATORY_RESET_PASSWORD'));
    if (openAsk(token)?.includes('MANDATORY_RESET_PASSWORD')) passAsk(token, 'MANDATORY_RESET_PASSWORD');
  });
}

/** The visible parts of a number, and how many digits in its middle are asked for. */
export const guessOf = ({ phone: { number } }) => ({ first: number.slice(0, -5), last: number.slice(-2), hidden: 3 });

export function checkGuess(secret, body) {
  const given = textField(body, 'missingNumbers', /^[0-9]{1,15}$/);
  const token = expectAsk(findToken(secret), 'PHONE_GUESS');
  const attempts = `guesses of ${token.customer.email}`;
  countAttempt(attempts);
  const { first, last } = guessOf(token.customer);
  if (`${first}${given}${last}` !== token.customer.phone.number)
    throw new Refusal(400, 'invalid_missing_numbers', "Those digits aren't right.");
  forgiveAttempts(attempts);
  passAsk(token, 'PHONE_GUESS');
}

/** The check of the browser takes a moment, and isn't a factor. */
export function beginProfiler(secret) {
  expectAsk(findToken(secret), 'PROFILER').profiling = true;
}

/** @returns whether the check is over */
export function profilerIsOver(secret) {
  const token = expectAsk(findToken(secret), 'PROFILER');
  if (!token.profiling) return false;
  passAsk(token, 'PROFILER');
  return true;
}

/** Approvals by their id, which is in the list of challenges. */
const pushes = new Map();

/** @returns the id of the approval that this token waits for: hard to guess, because its status needs no token */
export function pushIdOf(token) {
  token.pushId ??= randomInt(2 ** 47);
  return token.pushId;
}

export function sendPush(secret) {
  const token = expectAsk(findToken(secret), 'PUSH');
  const push = { answer: undefined };
  const id = String(pushIdOf(token));
  pushes.set(id, push);
  sendLink(token.customer.phone.number, 'Is it you who logs in?', (body) => {
    // A newer request has replaced it.
    if (pushes.get(id) !== push) throw badLink();
    push.answer = textField(body, 'answer', /^(APPROVED|DENIED)$/);
    if (push.answer === 'APPROVED') passAsk(token, 'PUSH');
  });
}

/** @returns APPROVED, DENIED, or `undefined` while there is no answer */
export const pushAnswer = (secret) => pushes.get(String(findToken(secret).pushId))?.answer;
export function pushAnswerOf(id) {
  const push = pushes.get(String(id));
  if (push === undefined) throw new Refusal(404, 'not_found', 'There is nothing here.');
  return push.answer;
}

/** @param type EMAIL_CHECKPOINT or EMAIL_VERIFICATION */
export function mailQuestion(secret, type) {
  const token = expectAsk(findToken(secret), type);
  sendLink(token.customer.email, 'Is this you?', () => passAsk(token, type));
}

/** @returns whether the customer has said yes: the token then asks for something else, or nothing */
export function checkpointIsOver(secret) {
  const token = findToken(secret);
  return !openAsk(token)?.includes('EMAIL_CHECKPOINT');
}

/**
 * A person or an engine has to check faces and photos. This example has neither: they pass in tests, and are refused otherwise.
 */
const isLookedAt = () => testCode !== undefined;

/** Whether a face match may begin, and be tried again. */
export const expectFace = (secret) => expectAsk(findToken(secret), 'FACE_MATCH');

export function beginFaceMatch(secret) {
  const token = expectFace(secret);
  token.face = { id: newSecret(), verdict: undefined };
  // The keys are the vendor's. `embedded` is the front end's own capture.
  return { productionKey: '', deviceKeyIdentifier: 'embedded', faceScanPublicKey: '', sessionId: token.face.id };
}

/** @param form the scan, as the capture sent it */
export function takeScan(secret, form) {
  const { face } = expectFace(secret);
  if (face === undefined || face.verdict !== undefined) throw new Refusal(404, 'face_session_not_found', 'Please try again.');
  face.verdict = isLookedAt() && form.has('frame') ? 'ACCEPTED' : 'FAILED';
}

/** @returns ACCEPTED, FAILED or STILL_PROCESSING */
export function faceVerdict(secret) {
  const token = expectFace(secret);
  const verdict = token.face?.verdict ?? 'STILL_PROCESSING';
  if (verdict === 'ACCEPTED') passAsk(token, 'FACE_MATCH');
  return verdict;
}

/** @param form `file`, `purpose` and `sourceOfUpload` */
export function takeSelfie(secret, form) {
  const token = expectAsk(findToken(secret), 'SELFIE_WITH_ID');
  const file = form.get('file');
  if (!(file instanceof Blob) || form.get('purpose') !== 'SELFIE_WITH_ID_SECURITY' || form.get('sourceOfUpload') !== 'SECURITY')
    throw malformed();
  if (!isLookedAt()) throw new Refusal(400, 'invalid_file', "We can't look at photos today.");
  passAsk(token, 'SELFIE_WITH_ID');
}

/** A new number: from now on the token asks for a code to it. */
export function enterNewNumber(secret, body) {
  const newNumber = textField(body, 'newPhoneNumber', /^\+[1-9][0-9]{6,14}$/);
  const token = expectAsk(findToken(secret), 'UPDATE_PHONE_NUMBER');
  const attempts = `new numbers of ${token.customer.email}`;
  countAttempt(attempts);
  token.onPassed = () => changeNumber(token.customer, newNumber);
  change(token, { newNumber, asks: token.asks.with(token.passed, ['SMS', 'UPDATE_PHONE_NUMBER']) });
}
