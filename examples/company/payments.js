// The company's own business: a payment needs an approval of exactly this payment.
import { malformed, Refusal, textField } from './refusal.js';
import { findSession } from './sessions.js';
import { beginToken, findToken, hashOf, openAsk, spendToken } from './tokens.js';

const done = new Map();

/** The payee's name is somebody else's words: always in quotation marks, of which it contains none. */
const summaryOf = ({ payee, amount }) => `Send ${(amount / 100).toFixed(2)} GBP to “${payee.replace(/["“”„«»]/g, "'")}”`;

/** The token of the approval header, if everything is proved for it and it approves exactly this request. */
function approvalOf(approval, approves) {
  try {
    const token = findToken(approval);
    const fits = token.purpose === 'approval' && openAsk(token) === undefined && token.approves === approves;
    return fits ? token : undefined;
  } catch {
    return undefined;
  }
}

/** @param request `session` is the cookie's secret; `approval` and `idempotencyKey` are headers */
export function pay({ session: secret, body, approval, idempotencyKey }) {
  const session = findSession(secret);
  const payee = textField(body, 'payee', /^[^\p{Cc}\p{Cf}]{1,100}$/u);
  const { amount } = body;
  if (!Number.isInteger(amount) || amount < 1) throw malformed();
  if (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(idempotencyKey)) throw malformed();

  const wish = hashOf(JSON.stringify([session.customer.email, idempotencyKey]));
  const asked = JSON.stringify([payee, amount]);
  const before = done.get(wish);
  // A repeated key gets the stored answer, and the payment isn't repeated.
  if (before?.asked === asked) return before.answer;
  if (before !== undefined) throw new Refusal(409, 'idempotency_key_reused', 'This key was used for another request.');

  // Bound to the session, payee and amount: with any other value it is another request.
  const approves = hashOf(JSON.stringify([session.id, 'POST /payments', payee, amount]));
  const token = approvalOf(approval, approves);
  if (token === undefined) {
    const demand = beginToken({
      customer: session.customer,
      action: 'IDENTITY__APPROVAL',
      purpose: 'approval',
      asks: [['SMS']],
      approves,
      transactionDetails: { kind: 'APPROVAL', summary: summaryOf({ payee, amount }) },
    });
    throw new Refusal(403, 'second_factor_needed', 'Please approve this first.', { approval: demand });
  }
  spendToken(token);
  const answer = { payment: { id: `payment-${done.size + 1}`, payee, amount } };
  done.set(wish, { asked, answer });
  return answer;
}
