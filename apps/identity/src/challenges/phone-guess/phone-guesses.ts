import { phoneGuesses } from '@stepgate/contract';

/** The rate-limit key of a customer's guesses. */
export const phoneGuessesAt = (customerId: string) => `phone guesses at ${customerId}` as const;

/** A customer's limit for guesses at the missing digits in a day, across all tokens. */
export const guessesOfPhone = (customerId: string) => ({ key: phoneGuessesAt(customerId), ...phoneGuesses });
