/** The passwords of the corpus by their required result, each with another password that must be different or equal. */
import { type BadInput, badInputs, inputValue } from './bad-inputs.ts';

export type PasswordPair = { readonly id: string; readonly value: string; readonly other: string };

export type PasswordInputs = {
  /** Not passwords at all: refused before anything is hashed or counted. */
  readonly malformed: readonly { readonly id: string; readonly value: unknown }[];
  /** Passwords that can't be set. */
  readonly weak: readonly { readonly id: string; readonly value: unknown }[];
  /** Two passwords that look or begin alike but are different. */
  readonly different: readonly PasswordPair[];
  /** Two spellings of one password. */
  readonly same: readonly PasswordPair[];
};

const otherOf: Readonly<Record<string, string>> = {
  P07: 'k'.repeat(1024),
  P10: `${'k'.repeat(72)}another-tail`,
  P11: 'correct',
  P13: 'caf\u00e9-horse-staple',
  P14: 'finance-horse-staple',
  P16: 'correct horse battery',
  P19: '\u202eabcdefgh12',
  P20: 'correct horse battery',
};

function toPair(input: BadInput): PasswordPair {
  const value = inputValue(input);
  const other = otherOf[input.id];
  if (typeof value !== 'string' || other === undefined) throw new Error(`${input.id} has nothing to be compared with`);
  return { id: input.id, value, other };
}

export function passwordInputs(): PasswordInputs {
  const inputs = badInputs('password');
  const plain = (input: BadInput) => ({ id: input.id, value: inputValue(input) });
  const answered = (status: number): BadInput[] => inputs.filter(({ expect }) => expect.status?.[0] === status);
  const weak = inputs.filter(({ expect }) => expect.code === 'weak_password');
  return {
    malformed: answered(400)
      .filter((input) => !weak.includes(input))
      .map(plain),
    weak: weak.map(plain),
    different: answered(401).map(toPair),
    same: answered(200).map(toPair),
  };
}
