/** Where the company is told of events, from the environment. */
import type { WebhookSettings } from '../providers/webhook/http-webhook.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { type Environment, type Faults, findMissing } from './values.ts';

const needs = ['STEPGATE_WEBHOOK_URL', 'STEPGATE_WEBHOOK_SECRET'];

/** Standard Webhooks: 24 to 64 bytes in base64, behind `whsec_`. */
function parseSecret(text: string): Buffer | undefined {
  const [, encoded = ''] = /^whsec_([\w+/]+={0,2})$/.exec(text) ?? [];
  const secret = Buffer.from(encoded, 'base64');
  return secret.length >= 24 && secret.length <= 64 && secret.toString('base64') === encoded ? secret : undefined;
}

function parseSecrets(text: string, faults: Faults): Buffer[] {
  const given = text.split(',').map((each) => each.trim());
  const secrets = given.map(parseSecret);
  // No fault repeats a secret, or the address, which may contain a key.
  if (secrets.includes(undefined))
    faults.push('STEPGATE_WEBHOOK_SECRET must be "whsec_" and 24 to 64 random bytes in base64, or several separated by commas');
  if (new Set(given).size < given.length) faults.push('STEPGATE_WEBHOOK_SECRET names a secret twice');
  return secrets.filter((secret) => secret !== undefined);
}

/** @returns `undefined`: no company is told */
export function parseWebhook(env: Environment, faults: Faults): WebhookSettings | undefined {
  const missing = findMissing(env, needs, []);
  if (missing === undefined) return undefined;
  for (const name of missing) faults.push(`${name} is missing: set ${needs.join(' and ')} together`);
  const { STEPGATE_WEBHOOK_URL: url = '', STEPGATE_WEBHOOK_SECRET: secrets = '' } = env;
  return {
    url: parseOutgoingAddress('STEPGATE_WEBHOOK_URL', url, 'https://api.example.com/stepgate-events', faults) ?? '',
    secrets: secrets === '' ? [] : parseSecrets(secrets, faults),
  };
}
