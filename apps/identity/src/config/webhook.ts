/** Where the company receives events. */
import type { WebhookSettings } from '../providers/webhook/http-webhook.ts';
import type { Values } from './settings/table.ts';
import type { Environment, Faults } from './values.ts';

/** @returns `undefined`: nowhere */
export function toWebhook(env: Environment, values: Values, faults: Faults): WebhookSettings | undefined {
  const { STEPGATE_WEBHOOK_URL: url = '', STEPGATE_WEBHOOK_SECRET: secrets, STEPGATE_WEBHOOK_AUDIENCE: audience } = values;
  const isCaep = values.STEPGATE_WEBHOOK_FORM === 'caep';
  const isSet = (name: keyof Values): boolean => Boolean(env[name]);
  if (isCaep) {
    if (!isSet('STEPGATE_WEBHOOK_URL')) faults.push('STEPGATE_WEBHOOK_URL is missing: STEPGATE_WEBHOOK_FORM=caep needs it');
    if (isSet('STEPGATE_WEBHOOK_SECRET'))
      faults.push('STEPGATE_WEBHOOK_SECRET signs nothing with STEPGATE_WEBHOOK_FORM=caep: remove it');
    // Its path may contain a key.
    return { url, secrets: [], audience: audience ?? (url === '' ? '' : new URL(url).origin) };
  }
  const needs = ['STEPGATE_WEBHOOK_URL', 'STEPGATE_WEBHOOK_SECRET'] as const;
  if (isSet('STEPGATE_WEBHOOK_AUDIENCE')) faults.push('STEPGATE_WEBHOOK_AUDIENCE is for STEPGATE_WEBHOOK_FORM=caep only');
  if (!needs.some(isSet)) return undefined;
  for (const name of needs) if (!isSet(name)) faults.push(`${name} is missing: set ${needs.join(' and ')} together`);
  if (new Set(secrets.map((secret) => secret.toString('base64'))).size < secrets.length)
    faults.push('STEPGATE_WEBHOOK_SECRET names a secret twice');
  return { url, secrets };
}
