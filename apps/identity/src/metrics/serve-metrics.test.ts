import { createDatabase, freePort, openWorld, paths, startPostgres } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import { recordEvent } from '../events/record-event.ts';
import { transact } from '../storage/transaction.ts';
import { serveMetrics } from './serve-metrics.ts';

it('[UP-06] an operator reads answers by route and status, waiting rows, and runs and failures by job, but nothing of a request', async () => {
  const port = await freePort();
  const world = await openWorld();
  onTestFinished(() => world.close());
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
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
  expect(text).toContain('stepgate_job_runs_total{name="mails",outcome="done"} 2');
  expect(text).toContain('stepgate_job_runs_total{name="phone-changes",outcome="failed"} 1');
  expect(text).toContain('stepgate_sealed_with_other_secrets 0');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

it('[SRE-02] every series that an alert counts exists before its first event', async () => {
  const port = await freePort();
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const before = await read();
  for (const series of [
    'stepgate_server_errors_total',
    'stepgate_total_used_ratio{limit="total-texts-hour"}',
    'stepgate_refusals_total{limit="country-codes"}',
    'stepgate_refusals_total{limit="staff-actions"}',
    'stepgate_job_runs_total{name="event-roots",outcome="failed"}',
    'stepgate_messages_total{channel="sms",outcome="unknown"}',
    'stepgate_provider_calls_total{provider="sim",outcome="refused"}',
    'stepgate_page_faults_total{part="captcha",what="did-not-load"}',
  ])
    expect(before).toContain(`${series} 0\n`);
  // A country's series begin with its first code.
  metrics.code({ channel: 'sms', outcome: 'sent', country: 'DE' });
  expect(await read()).toContain('stepgate_codes_total{channel="sms",country="DE",outcome="typed"} 0\n');
  for (const status of [500, 502, 503, 504]) metrics.answered({ method: 'GET', route: paths.login, status, milliseconds: 1 });
  expect(await read()).toContain('stepgate_server_errors_total 2\n');
});

it('[API-08] an operator reads how many values still need the old secret', async () => {
  const [older, newer] = [Buffer.alloc(32, 61), Buffer.alloc(32, 62)];
  const before = await openWorld({ secretKeys: [older], jobsByHand: true });
  onTestFinished(() => before.close());
  for (let n = 0; n < 3; n += 1) await before.addCustomer();
  const during = await openWorld({ beside: before, secretKeys: [newer, older], jobsByHand: true });
  onTestFinished(() => during.close());
  const port = await freePort();
  const metrics = await serveMetrics(during, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const left = async () =>
    /^stepgate_sealed_with_other_secrets (\d+)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  // Three authenticators, the database's mark, and the keys of the old secret itself.
  expect(await left()).toBe('5');
  await during.runJobs();
  expect(await left()).toBe('0');
});

it('[API-09] an operator reads how many events were not delivered, for how long, and for how many customers it fails', async () => {
  const failing = { deliver: async () => ({ outcome: 'failed', reason: 'status 500' }) as const, stop: () => undefined };
  const world = await openWorld({ jobsByHand: true, webhook: failing });
  onTestFinished(() => world.close());
  await world.runJobs();
  for (const customer of ['ada', 'ada', 'bob'])
    await transact(world, (tx) => recordEvent(tx, customer, { kind: 'customer.registered', facts: {} }));
  await chainEvents(world);
  await world.runJobs();
  const port = await freePort();
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^stepgate_webhook_events_waiting 3$/m);
  expect(text).toMatch(/^stepgate_webhook_customers_failing 2$/m);
  // The world's clock is months behind this machine's.
  expect(Number(/^stepgate_webhook_oldest_event_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000);
});

it('[POL-13] metrics answer while the database is away: what is counted in it is left out, and the rest is there', async () => {
  const server = await startPostgres();
  const world = await openWorld({ postgresUrl: await createDatabase(server.url), jobsByHand: true });
  const port = await freePort();
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  metrics.answered({ method: 'POST', route: paths.login, status: 503, milliseconds: 2_000 });
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    return { status: answer.status, text: await answer.text() };
  };
  const counted = [
    /^stepgate_messages_waiting\{kind="mail"\} 0$/m,
    /^stepgate_reviews_waiting\{kind="appeal"\} 0$/m,
    /^stepgate_webhook_events_waiting 0$/m,
    /^stepgate_webhook_customers_failing 0$/m,
    /^stepgate_webhook_oldest_event_seconds 0$/m,
    /^stepgate_sealed_with_other_secrets 0$/m,
  ];
  const before = await read();
  expect(before.text).toMatch(/^stepgate_database_up 1$/m);
  for (const gauge of counted) expect(before.text).toMatch(gauge);

  await server.stop();
  const after = await read();
  expect([before.status, after.status]).toEqual([200, 200]);
  expect(after.text).toMatch(/^stepgate_database_up 0$/m);
  // A value of an earlier time would look like one of now.
  expect(after.text).not.toMatch(/^stepgate_(?:messages_waiting|reviews|webhook|sealed)\w*(?:\{.*\})? /m);
  expect(after.text).toContain(
    `stepgate_http_request_duration_seconds_count{method="POST",route="${paths.login}",status="503"} 1`,
  );
  expect(after.text).toMatch(/^nodejs_version_info/m);
  await world.close();
});

it('[POL-13] a gauge that the database does not give leaves the others as they are', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  await world.storage.queries.schema.dropTable('webhook_chain').execute();
  const port = await freePort();
  const metrics = await serveMetrics(world, { port, host: '127.0.0.1' });
  onTestFinished(() => metrics.close());
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^stepgate_database_up 1$/m);
  expect(text).not.toMatch(/^stepgate_webhook_events_waiting /m);
  expect(text).toMatch(/^stepgate_messages_waiting\{kind="mail"\} 0$/m);
  expect(text).toMatch(/^stepgate_build_info\{version="\d+\.\d+\.\d+(?:-dev)?",node="v\d+\.\d+\.\d+"\} 1$/m);
});
