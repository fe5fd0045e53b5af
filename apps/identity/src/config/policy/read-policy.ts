/** The company's policy: the file that a setting names, or the built-in one. docs/policy.md has every name in it. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CompanyPolicy } from '../../kernel/company-policy.ts';
import { builtInPolicy } from '../../tokens/built-in-policy.ts';
import type { Faults } from '../values.ts';
import { parsePolicy } from './parse-policy.ts';

function readText(path: string, faults: Faults): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    faults.push(`STEPGATE_POLICY: ${path} can't be read (${error instanceof Error ? error.message : String(error)})`);
    return undefined;
  }
}

/** @param path of the file; `undefined`: the built-in policy */
export function readPolicy(path: string | undefined, faults: Faults): CompanyPolicy {
  const text = path ? readText(path, faults) : undefined;
  if (path === undefined || text === undefined) return builtInPolicy;
  const { policy, faults: found = [] } = parsePolicy(text);
  faults.push(...found.map((fault) => `${basename(path)}: ${fault}`));
  return policy ?? builtInPolicy;
}
