// The company's own business: a call that needs an approval of this very payment, whoever has logged in.
import { malformed, Problem, textField } from './http.js';
import { findSession } from './sessions.js';
import { beginToken, findToken, hashOf, spendToken } from './tokens.js';

const approvalHeader = 'x-2fa-approval';
const done = new Map();

const summaryOf = ({ payee, amount }) => `Send ${(amount / 100).toFixed(2)} GBP to ${payee}`;

/** The token of the approval header, if it was passed, and for this very request. */
function approvalOf(approval, approves) {
  try {
    const token = findToken(approval);
    return token.purpose === 'approval' && token.passed && token.approves === approves ? token : undefined;
  } catch {
    return undefined;
  }
}

/** POST /payments */
export function pay(request) {
  const { body, idempotencyKey } = request;
  const session = findSession(request);
  const payee = textField(body, 'payee', /^[^\p{Cc}\p{Cf}]{1,100}$/u);
  const { amount } = body;
  if (!Number.isInteger(amount) || amount < 1) throw malformed();
  if (idempotencyKey === undefined || !/^[\x21-\x7e]{1,64}$/.test(idempotencyKey)) throw malformed();

  const wish = hashOf(JSON.stringify([session.customer.email, idempotencyKey]));
  const asked = JSON.stringify([payee, amount]);
  const before = done.get(wish);
  // What was done under a key is answered again, and not done again.
  if (before?.asked === asked) return before.answer;
  if (before !== undefined) throw new Problem(409, 'idempotency_key_reused', 'This was asked for something else before.');

  // Bound to the session, payee and amount: a change of any of them is another request.
  const approves = hashOf(JSON.stringify([session.id, 'POST /payments', payee, amount]));
  const token = approvalOf(request.approval, approves);
  if (token === undefined) {
    const about = { kind: 'APPROVAL', summary: summaryOf({ payee, amount }) };
    const approval = beginToken({
      customer: session.customer,
      action: 'IDENTITY__APPROVAL',
      purpose: 'approval',
      approves,
      about,
    });
    throw new Problem(403, 'second_factor_needed', 'Please approve this first.', { [approvalHeader]: approval });
  }
  spendToken(token);
  const answer = { status: 200, body: { payment: { id: newId(), payee, amount } } };
  done.set(wish, { asked, answer });
  return answer;
}

let paid = 0;
function newId() {
  paid += 1;
  return `payment-${paid}`;
}
