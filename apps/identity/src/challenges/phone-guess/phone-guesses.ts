import { phoneGuesses } from '@stepgate/contract';

/** The rate-limit key of a customer's guesses. */
export const phoneGuessesAt = (customerId: string): string => `phone guesses at ${customerId}`;

/** A customer's limit for guesses at the missing digits in a day, across all tokens. */
export const guessesOfPhone = (customerId: string) => ({ key: phoneGuessesAt(customerId), ...phoneGuesses });
