import { appealsJob } from '../domain/appeals.ts';
import type { Deps } from '../domain/deps.ts';
import { mailsJob } from '../domain/mail.ts';
import { phoneChangesJob } from '../domain/phone-change.ts';
import { selfiesJob } from '../domain/selfies.ts';
import { textsJob } from '../domain/texts.ts';
import { cleanUpJob } from './clean-up.ts';
import { followUpsJob } from './follow-ups.ts';
import type { Job } from './job.ts';

/** Whatever the service does by itself. A process that serves runs all of it; any number of processes may. */
export const allJobs = (deps: Deps): readonly Job[] => [
  appealsJob(deps),
  selfiesJob(deps),
  phoneChangesJob(deps),
  followUpsJob(deps),
  mailsJob(deps),
  textsJob(deps),
  cleanUpJob(deps),
];
