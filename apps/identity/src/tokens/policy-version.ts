import { createHash } from 'node:crypto';
import type { CompanyPolicy } from '../kernel/company-policy.ts';
import { policies } from './policy.ts';

/**
 * Names the policy under which something was approved: a digest of the rules of this release and of the company's policy. It changes if and only if one of them
 * does. Both are plain data, without sets and maps, which JSON would leave out.
 */
export const policyVersion = (policy: CompanyPolicy): string =>
  createHash('sha256')
    .update(JSON.stringify([policies, policy]))
    .digest('base64url')
    .slice(0, 16);
