import { freePort, openWorld, paths } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import { recordEvent } from '../events/record-event.ts';
import { transact } from '../storage/transaction.ts';
import { serveMetrics } from './serve-metrics.ts';

it('[UP-06] an operator reads answers by route and status, waiting rows, and runs and failures by job, but nothing of a request', async () => {
  const port = await freePort();
  const world = await openWorld();
  onTestFinished(() => world.close());
  const metrics = await serveMetrics(world.storage, world.secrets, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  metrics.answered({ method: 'POST', route: paths.login, status: 200, milliseconds: 12 });
  metrics.answered({ method: 'GET', route: undefined, status: 404, milliseconds: 1 });
  metrics.jobRan({ job: 'mails', outcome: 'done' });
  metrics.jobRan({ job: 'mails', outcome: 'done' });
  metrics.jobRan({ job: 'phone-changes', outcome: 'failed', error: new Error('poisoned'), row: 'a' });

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain(`stepgate_http_request_duration_seconds_count{method="POST",route="${paths.login}",status="200"} 1`);
  expect(text).toContain('route="none",status="404"');
  expect(text).toContain('stepgate_messages_waiting{kind="mail"} 0');
  expect(text).toContain('stepgate_reviews_waiting{kind="phone-change"} 0');
  expect(text).toContain('stepgate_job_runs_total{job="mails",outcome="done"} 2');
  expect(text).toContain('stepgate_job_runs_total{job="phone-changes",outcome="failed"} 1');
  expect(text).toContain('stepgate_sealed_with_other_secrets 0');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

it('[API-08] an operator reads how many values still need the old secret', async () => {
  const [older, newer] = [Buffer.alloc(32, 61), Buffer.alloc(32, 62)];
  const before = await openWorld({ secretKeys: [older], jobsByHand: true });
  onTestFinished(() => before.close());
  for (let n = 0; n < 3; n += 1) await before.addCustomer();
  const during = await openWorld({ beside: before, secretKeys: [newer, older], jobsByHand: true });
  onTestFinished(() => during.close());
  const port = await freePort();
  const metrics = await serveMetrics(during.storage, during.secrets, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const left = async () =>
    /^stepgate_sealed_with_other_secrets (\d+)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  // Three authenticators, the database's mark, and the keys of the old secret itself.
  expect(await left()).toBe('5');
  await during.runJobs();
  expect(await left()).toBe('0');
});

it('[API-09] an operator reads how many events a company was not told of, for how long, and for how many customers it fails', async () => {
  const failing = { deliver: async () => ({ outcome: 'failed', reason: 'status 500' }) as const, stop: () => undefined };
  const world = await openWorld({ jobsByHand: true, webhook: failing });
  onTestFinished(() => world.close());
  await world.runJobs();
  for (const customer of ['ada', 'ada', 'bob'])
    await transact(world, (tx) => recordEvent(tx, customer, { kind: 'customer.registered', facts: {} }));
  await chainEvents(world.storage);
  await world.runJobs();
  const port = await freePort();
  const metrics = await serveMetrics(world.storage, world.secrets, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^stepgate_webhook_events_waiting 3$/m);
  expect(text).toMatch(/^stepgate_webhook_customers_failing 2$/m);
  // The world's clock stands months before this machine's.
  expect(Number(/^stepgate_webhook_oldest_event_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000);
});
