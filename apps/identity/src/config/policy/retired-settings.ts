/** Settings of earlier releases whose rule stands in the company's policy now, so that each rule has one place. */
import type { Environment, Faults } from '../values.ts';

/** Where each one went. */
export const retiredSettings: Readonly<Record<string, string>> = {
  STEPGATE_FORBIDDEN_METHODS: '"forbidden", such as [{ "countries": ["AE"], "methods": ["SMS", "WHATSAPP"] }]',
  STEPGATE_SYNCED_PASSKEY_UP_TO: '"syncedPasskeys", such as { "upTo": { "GBP": "1000", "EUR": "999.50" } }',
  STEPGATE_VERIFY_LATER: '"verifyLater", which is true or false',
};

/** A start without the rules that an operator had written would ask for less than before. */
export function refuseRetired(env: Environment, faults: Faults): void {
  for (const [name, place] of Object.entries(retiredSettings))
    if (env[name])
      faults.push(`${name} stands in the policy now, the file that STEPGATE_POLICY names: ${place}. See docs/policy.md`);
}
