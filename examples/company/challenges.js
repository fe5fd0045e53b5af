// What a one-time token still asks for, in a neutral form: each server writes its own list from it.
import { masked } from './customers.js';
import { guessOf, pushIdOf } from './proofs.js';
import { findToken, openAsk } from './tokens.js';

function challenge(token, type) {
  const { customer, newNumber } = token;
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

/** @returns the token's action, its transaction details, and the methods for the next proof: none if everything is proved */
export function describeToken(secret) {
  const token = findToken(secret);
  const { action, transactionDetails } = token;
  return { action, transactionDetails, methods: (openAsk(token) ?? []).map((type) => challenge(token, type)) };
}
