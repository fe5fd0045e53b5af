/** The webhook settings of the environment. */
import type { WebhookSettings } from '../providers/webhook/http-webhook.ts';
import { parseOutgoingAddress } from './outgoing-address.ts';
import { type Environment, type Faults, findMissing, parseVisibleText } from './values.ts';

const needs = ['STEPGATE_WEBHOOK_URL', 'STEPGATE_WEBHOOK_SECRET'];
const caepNeeds = ['STEPGATE_WEBHOOK_URL'];

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

/** @returns `undefined`: no webhooks */
export function parseWebhook(env: Environment, faults: Faults): WebhookSettings | undefined {
  const { STEPGATE_WEBHOOK_URL: given = '', STEPGATE_WEBHOOK_SECRET: secrets = '', STEPGATE_WEBHOOK_AUDIENCE: audience } = env;
  const form = env.STEPGATE_WEBHOOK_FORM || 'json';
  if (form !== 'json' && form !== 'caep') faults.push(`STEPGATE_WEBHOOK_FORM must be "json" or "caep", not "${form}"`);
  const missing =
    form === 'caep'
      ? findMissing(env, caepNeeds, ['STEPGATE_WEBHOOK_FORM', 'STEPGATE_WEBHOOK_AUDIENCE'])
      : findMissing(env, needs, ['STEPGATE_WEBHOOK_AUDIENCE']);
  if (missing === undefined) return undefined;
  const together = form === 'caep' ? 'STEPGATE_WEBHOOK_FORM=caep needs it' : `set ${needs.join(' and ')} together`;
  for (const name of missing) faults.push(`${name} is missing: ${together}`);
  const url = parseOutgoingAddress('STEPGATE_WEBHOOK_URL', given, 'https://api.example.com/stepgate-events', faults) ?? '';
  if (form === 'caep') {
    if (secrets !== '') faults.push('STEPGATE_WEBHOOK_SECRET signs nothing with STEPGATE_WEBHOOK_FORM=caep: remove it');
    // Its path may contain a key.
    const origin = url === '' ? '' : new URL(url).origin;
    return { url, secrets: [], audience: parseVisibleText('STEPGATE_WEBHOOK_AUDIENCE', audience, origin, faults) };
  }
  if (audience) faults.push('STEPGATE_WEBHOOK_AUDIENCE is for STEPGATE_WEBHOOK_FORM=caep only');
  return { url, secrets: secrets === '' ? [] : parseSecrets(secrets, faults) };
}
