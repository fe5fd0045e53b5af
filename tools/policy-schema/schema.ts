/** The published schema of the policy file, made from the schema of the service's reader. */
import { fileURLToPath } from 'node:url';
import { policyFile } from '../../apps/identity/src/config/policy/policy-file.ts';
import { toSchema } from '../openapi/schema.ts';

export const policySchemaFile = fileURLToPath(new URL('../../docs/stepgate.policy.schema.json', import.meta.url));

/** Rules between values, such as the decimals of a currency, are checked by the start and by `npm run policy -- check` only. */
export const policySchemaText = (): string =>
  `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', title: 'stepgate.policy.json', ...toSchema(policyFile, 'input') }, undefined, 2)}\n`;
