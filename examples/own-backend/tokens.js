// One-time tokens: what somebody has begun, and what is left to prove for it. Only their hashes are kept.
import { createHash, randomBytes } from 'node:crypto';
import { masked } from './customers.js';
import { unknownToken } from './http.js';

const lifetime = 30 * 60_000;
const tokens = new Map();

export const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (secret) => createHash('sha256').update(secret).digest('base64url');

/**
 * @param token `purpose` is what it is good for once everything is proved: 'session', or 'approval' of the one request in `approves`;
 * `about` is what the customer reads of that request
 */
export function beginToken({ customer, action, purpose, approves, about }) {
  const secret = newSecret();
  const token = { customer, action, purpose, approves, about, passed: false, spent: false, expiresAt: Date.now() + lifetime };
  tokens.set(hashOf(secret), token);
  return secret;
}

/** One answer for a token that is missing, malformed, unknown, too old or used: nobody learns which. */
export function findToken(secret) {
  const token = typeof secret === 'string' ? tokens.get(hashOf(secret)) : undefined;
  if (token === undefined || token.spent || token.expiresAt <= Date.now()) throw unknownToken();
  return token;
}

/** Nothing awaits between the look and the mark: of two at one moment, one gets it. */
export function spendToken(token) {
  if (token.spent) throw unknownToken();
  token.spent = true;
}

/** What the front end walks through: one text message, whatever it is for. A list with nothing open means that it is done. */
export function describeToken(secret) {
  const { customer, action, about, passed, expiresAt } = findToken(secret);
  const maskedPhoneNumber = masked(customer);
  return {
    oneTimeTokenProperties: {
      oneTimeToken: secret,
      actionType: action,
      validity: Math.ceil((expiresAt - Date.now()) / 1_000),
      ...(about !== undefined && { about }),
      challenges: [
        {
          primaryChallenge: {
            type: 'SMS',
            viewData: { attributes: { maskedPhoneNumber } },
            context: {},
            availablePhoneNumbers: [{ id: customer.phone.id, type: 'PRIMARY', maskedPhoneNumber }],
          },
          alternatives: [],
          required: true,
          passed,
        },
      ],
    },
  };
}
