// What a one-time token still asks for, in a neutral form: each server writes its own list from it.
import { masked } from './customers.js';
import { guessOf, pushIdOf } from './proofs.js';
import { findToken, lateCopyOf, openAsk } from './tokens.js';

function challenge(token, newNumber, type) {
  const { customer } = token;
  switch (type) {
    case 'SMS':
    case 'WHATSAPP':
    case 'VOICE': {
      if (newNumber !== undefined) return { type, newNumber };
      const maskedNumber = masked(customer.phone.number);
      return { type, maskedNumber, phone: { id: customer.phone.id, maskedNumber } };
    }
    case 'PUSH':
      return { type, version: customer.pushVersion, pushId: pushIdOf(token) };
    case 'PHONE_GUESS':
      return { type, guess: guessOf(customer) };
    case 'SELFIE_WITH_ID':
      return { type, uploadPath: '/gateway/uploads/selfie' };
    default:
      return { type };
  }
}

/**
 * @param lag milliseconds: how late the database that answers gets what was written
 * @returns the token's action, its transaction details, and the methods for the next proof: none if everything is proved
 */
export function describeToken(secret, lag = 0) {
  const token = findToken(secret);
  const { action, transactionDetails } = token;
  const { asks, passed, newNumber } = lateCopyOf(token, lag);
  const types = openAsk({ asks, passed }) ?? [];
  return { action, transactionDetails, methods: types.map((type) => challenge(token, newNumber, type)) };
}
