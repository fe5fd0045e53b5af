import { createHash } from 'node:crypto';
import type { Settings } from '../kernel/settings.ts';
import { policies } from './policy.ts';

/**
 * Names the policy under which something was approved: a digest of the rules of this release and of the operator's own. It changes if and only if one of them
 * does.
 */
export const policyVersion = ({ forbiddenMethods }: Pick<Settings, 'forbiddenMethods'>): string =>
  createHash('sha256')
    .update(JSON.stringify([policies, forbiddenMethods]))
    .digest('base64url')
    .slice(0, 16);
