/**
 * A process with the two jobs that bring an event from the database to the company, and nothing else of the service: it starts in a fraction of the time, so a
 * test can kill a hundred. Its claims and attempts are shorter, so the test needn't wait for those of the dead.
 */
import { setTimeout } from 'node:timers/promises';
import { eventsJob } from '../../events/chain-events.ts';
import { webhooksJob } from '../../events/webhooks/webhooks-job.ts';
import { openJobs } from '../../jobs/run-jobs.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createSecrets } from '../../kernel/secrets.ts';
import { createHttpWebhook } from '../../providers/webhook/http-webhook.ts';
import { openPostgres } from '../../storage/postgres.ts';
import { openSqlite } from '../../storage/sqlite.ts';

const {
  DATABASE_URL: database,
  STEPGATE_DATA_DIR: folder = '',
  STEPGATE_SECRET: key = '',
  RECEIVER: url = '',
  SECRET: secret = '',
} = process.env;

const storage = await (database === undefined ? openSqlite(folder) : openPostgres({ url: database }));
const webhook = createHttpWebhook({ url, secrets: [Buffer.from(secret, 'base64')] }, systemClock, 400);
const background = (work: Promise<unknown>): void => void work;
const jobs = openJobs(
  storage,
  [
    eventsJob({ storage, secrets: createSecrets(Buffer.from(key, 'base64url')), clock: systemClock }),
    webhooksJob({ storage, clock: systemClock, background, webhook }, 1_500),
  ],
  {
    background,
    report: (what) => {
      if (what.outcome === 'failed') process.stderr.write(`${what.error}\n`);
    },
  },
);
for (;;) {
  await jobs.run('events');
  await jobs.run('webhooks');
  await setTimeout(20);
}
