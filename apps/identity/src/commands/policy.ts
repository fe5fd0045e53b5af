/** `npm run policy`: checks a policy file, and says what would be asked of a customer, and why (docs/policy.md). */
import { readFile } from 'node:fs/promises';
import { readConfig } from '../config/config.ts';
import { parsePolicy } from '../config/policy/parse-policy.ts';
import { openPhone } from '../config/providers.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { createHttpFaceMatch } from '../providers/face-match/http-face-match.ts';
import { createOutbox } from '../providers/outbox.ts';
import { claimDatabase } from '../start/installation.ts';
import { transact } from '../storage/transaction.ts';
import { builtInPolicy } from '../tokens/built-in-policy.ts';
import type { ExplainedAction } from '../tokens/explain-demand.ts';
import { isIssuedAction, policies } from '../tokens/policy.ts';
import { policyVersion } from '../tokens/policy-version.ts';
import { explainTo } from './policy-explain.ts';
import { nameOfAction } from './policy-words.ts';
import { CommandError, runCommand } from './run-command.ts';

const isExplained = (name: string): name is ExplainedAction => isIssuedAction(name) && name !== 'IDENTITY__ADD_PHONE_NUMBER';
const explained = Object.keys(policies).filter(isExplained).map(nameOfAction);

const usage = `Usage:
  npm run policy -- check [<file>]                      checks a policy file; without one, the file that STEPGATE_POLICY names
  npm run policy -- explain <email or id> <action>      says what would be asked of a customer now, and why. Actions: ${explained.join(', ')}`;

async function check(path: string | undefined): Promise<string> {
  const file = path ?? process.env.STEPGATE_POLICY;
  if (!file) return `STEPGATE_POLICY names no file, so the built-in policy holds: version ${policyVersion(builtInPolicy)}.`;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} can't be read.`);
  });
  const { policy, faults = [] } = parsePolicy(text);
  if (policy === undefined) throw new CommandError(`${file} has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  const version = policyVersion(policy);
  const faces =
    text.includes('"FACE_MATCH"') && !process.env.STEPGATE_FACE_MATCH_URL
      ? '\nNo face is ever asked for: STEPGATE_FACE_MATCH_URL names no vendor (docs/face-match.md).'
      : '';
  return `${file} has no fault: version ${version}${version === policyVersion(builtInPolicy) ? ', the built-in policy' : ''}.${faces}`;
}

/** Explains with the methods that the service could serve with these settings: see `run-service.ts`. */
async function explain(addressOrId: string, action: ExplainedAction): Promise<string> {
  const config = readConfig(process.env);
  const { settings, faceMatch } = config;
  const storage = await openStorage(config);
  const face = faceMatch && createHttpFaceMatch(faceMatch, systemClock);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, settings.demo);
    const phone = await openPhone(config, process.env, createOutbox(storage, systemClock));
    const opened = { storage, secrets, clock: systemClock, settings, phone, face };
    return await transact(opened, (tx) => explainTo(tx, addressOrId, action));
  } finally {
    await face?.close();
    await storage.close();
  }
}

await runCommand(async () => {
  const [command, first, second, ...more] = process.argv.slice(2);
  if (command === 'check' && second === undefined) return check(first);
  const action = `IDENTITY__${second?.toUpperCase().replace('IDENTITY__', '').replaceAll('-', '_')}`;
  if (command === 'explain' && first !== undefined && isExplained(action) && more.length === 0) return explain(first, action);
  throw new CommandError(usage);
});
