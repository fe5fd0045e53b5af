/** Keys of other companies' interfaces. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Form, Wrong } from './form.ts';
import { entriesOf } from './forms.ts';

function readAppleKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** PEM, with `\\n` or line breaks. */
export const appleKey: Form<KeyObject> = {
  read: (text) => readAppleKey(text) ?? new Wrong(text),
  expected: 'the text of the .p8 key file from Apple',
  isSecret: true,
};

/** Standard Webhooks: 24 to 64 bytes in base64, after `whsec_`. */
function readWebhookSecret(text: string): Buffer | undefined {
  const [, encoded = ''] = /^whsec_([\w+/]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(encoded, 'base64');
  return secret.length >= 24 && secret.length <= 64 && secret.toString('base64') === encoded ? secret : undefined;
}

export const webhookSecrets: Form<readonly Buffer[]> = {
  read(text) {
    const secrets = entriesOf(text).map(readWebhookSecret);
    return secrets.includes(undefined) ? new Wrong(text) : secrets.filter((each) => each !== undefined);
  },
  expected: '"whsec_" and 24 to 64 random bytes in base64, or several separated by commas',
  isSecret: true,
};
