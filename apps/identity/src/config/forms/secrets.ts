/** The secret that writes, and those that are read with as well while it is being changed. */
import { type Form, Wrong } from './form.ts';
import { entriesOf } from './forms.ts';

const secretBytes = 32;

/** Of 32 random bytes about 30 are different, and fewer than 16 never are. */
const fewestDifferent = 16;

/** Whether a secret was typed rather than made: it repeats itself. */
export const isGuessable = (secret: Buffer): boolean => new Set(secret).size < fewestDifferent;

function readSecret(text: string): Buffer | undefined {
  const secret = Buffer.from(text, 'base64url');
  return secret.length >= secretBytes ? secret : undefined;
}

export const secret: Form<Buffer> = {
  read: (text) => readSecret(text) ?? new Wrong(text),
  expected: `at least ${secretBytes} random bytes in base64url`,
  isSecret: true,
};

export const otherSecrets: Form<readonly Buffer[]> = {
  read(text) {
    const secrets = entriesOf(text).map(readSecret);
    return secrets.includes(undefined) ? new Wrong(text) : secrets.filter((each) => each !== undefined);
  },
  expected: `secrets of at least ${secretBytes} random bytes in base64url, separated by commas`,
  isSecret: true,
};
