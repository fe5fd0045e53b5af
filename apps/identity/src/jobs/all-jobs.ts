import { appealsJob } from '../account/appeals.ts';
import { selfiesJob } from '../challenges/selfie-with-id/selfies.ts';
import { signalsJob } from '../customers/signals-job.ts';
import { deskProposalsJob } from '../desk/act.ts';
import { eventsJob } from '../events/chain-events.ts';
import { rootsJob } from '../events/roots.ts';
import { webhooksJob } from '../events/webhooks/webhooks-job.ts';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import { countNotification } from '../limits/message-totals.ts';
import { mailsJob } from '../messages/mail.ts';
import { textsJob } from '../messages/texts.ts';
import { passkeysOnlyJob } from '../passkeys/passkeys-only.ts';
import { passkeyRecoveriesJob } from '../passkeys/recoveries.ts';
import { phoneChangesJob } from '../phone-numbers/phone-change.ts';
import { removalsJob } from '../security-page/removals.ts';
import { signingKeysJob } from '../server-api/signing-keys-job.ts';
import { writerFor } from '../server-api/tell-security-events.ts';
import { cleanUpJob } from './clean-up.ts';
import { followUpsJob } from './follow-ups.ts';
import { reSealJob } from './re-seal/re-seal.ts';

/** All jobs of the service. Every process that serves requests runs all of them; any number of processes can run in parallel. */
export const allJobs = (deps: Deps): readonly Job[] => [
  appealsJob(deps),
  selfiesJob(deps),
  signalsJob(deps),
  phoneChangesJob(deps),
  passkeyRecoveriesJob(deps),
  passkeysOnlyJob(deps),
  removalsJob(deps),
  deskProposalsJob(deps),
  followUpsJob(deps),
  mailsJob(deps),
  textsJob(deps, () => countNotification(deps)),
  eventsJob(deps),
  rootsJob(deps),
  ...(deps.webhook === undefined ? [] : [webhooksJob({ ...deps, ...writerFor(deps, deps.webhook), webhook: deps.webhook })]),
  signingKeysJob(deps),
  reSealJob(deps),
  cleanUpJob(deps),
];
