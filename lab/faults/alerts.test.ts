/** The alerts of a release, each from its real beginning, as Prometheus reads them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { program } from './programs.ts';

const rules = fileURLToPath(new URL('../../deploy/alerts.yaml', import.meta.url));
const run = promisify(execFile);

const answers = (route: string, status: string) =>
  `stepgate_http_request_duration_seconds_count{job="stepgate",instance="a",method="POST",route="${route}",status="${status}"}`;
const [login, exchange] = ['/login-api/login', '/login-api/v2/auth'];
const of = (name: string, labels = '') => `${name}{job="stepgate",instance="a"${labels === '' ? '' : `,${labels}`}}`;

const codes = (outcome: string) => of('stepgate_codes_total', `channel="sms",outcome="${outcome}",country="DE"`);

type Row = {
  /** Series with their values, one a minute, in Prometheus' own form: `_` is no value, `+1x9` nine more. */
  readonly series: Readonly<Record<string, string>>;
  /** When it fires. */
  readonly at: string;
  readonly labels?: Readonly<Record<string, string>>;
};

/** What makes each alert fire: a series that was absent, a first event after 0, a part of the processes. */
const fires: Readonly<Record<string, Row>> = {
  StepgateAway: { series: { [of('stepgate_build_info')]: '1 1 stale' }, at: '4m' },
  StepgateProcessAway: {
    series: { 'up{job="stepgate",instance="a"}': '1x9', 'up{job="stepgate",instance="b"}': '1 1 0x9' },
    at: '4m',
    labels: { job: 'stepgate', instance: 'b' },
  },
  StepgateProcessRestarts: {
    series: { [of('process_start_time_seconds')]: '1 1 2 2 3 3 4 4' },
    at: '7m',
    labels: { job: 'stepgate', instance: 'a' },
  },
  StepgateDatabaseAway: { series: { [of('stepgate_database_up')]: '1 0 0 0' }, at: '3m' },
  StepgateServerErrors: { series: { [of('stepgate_server_errors_total')]: '0 0 1 1' }, at: '3m' },
  StepgateMessagesNotSent: {
    series: { [answers('/login-api/sms/trigger', '502')]: '0+2x9' },
    at: '6m',
    labels: { route: '/login-api/sms/trigger' },
  },
  // Eight of ten codes were typed for three hours, then none.
  StepgateCodesNotTyped: {
    series: { [codes('sent')]: '0+10x300', [codes('typed')]: '0+8x180 1440x120' },
    at: '220m',
    labels: { channel: 'sms', country: 'DE' },
  },
  StepgateOperatorSilent: {
    series: { [of('stepgate_provider_calls_total', 'provider="sim",outcome="failed"')]: '0+5x9' },
    at: '9m',
    labels: { outcome: 'failed' },
  },
  // No session has begun since the start, so that their series is absent.
  StepgateNobodyGetsIn: { series: { [answers(login, '200')]: '0+5x30' }, at: '25m' },
  StepgateLoginsTurnedAway: { series: { [answers(login, '503')]: '0+30x20' }, at: '15m' },
  StepgateLoginsGuessed: {
    series: { [of('stepgate_refusals_total', 'limit="network-logins"')]: '0 0 0+50x9' },
    at: '9m',
    labels: { limit: 'network-logins' },
  },
  // 12 wrong logins a minute, each from a network of its own, beside five right ones: no limit refuses any.
  StepgateWrongLogins: { series: { [answers(login, '401')]: '0+12x30', [answers(login, '200')]: '0+5x30' }, at: '20m' },
  StepgateStaffLimit: {
    series: { [of('stepgate_refusals_total', 'limit="staff-actions"')]: '0 0 1 1' },
    at: '3m',
    labels: { limit: 'staff-actions' },
  },
  StepgateLimitsRefuse: {
    series: { [of('stepgate_refusals_total', 'limit="total-texts-hour"')]: '0 0 1 1' },
    at: '3m',
    labels: { limit: 'total-texts-hour' },
  },
  StepgateTotalsHalfUsed: {
    series: { [of('stepgate_total_used_ratio', 'limit="total-texts-hour"')]: '0 0.4 0.51 0.6' },
    at: '3m',
    labels: { limit: 'total-texts-hour' },
  },
  StepgatePagesFail: {
    series: { [of('stepgate_page_faults_total', 'part="captcha",what="did-not-load"')]: '0+10x9' },
    at: '9m',
    labels: { part: 'captcha', what: 'did-not-load' },
  },
  StepgateMessagesWait: {
    series: { [of('stepgate_messages_waiting', 'kind="mail"')]: '0 3x9' },
    at: '8m',
    labels: { kind: 'mail' },
  },
  StepgateWebhookBehind: { series: { [of('stepgate_webhook_oldest_event_seconds')]: '0 601' }, at: '1m' },
  StepgateJobFails: {
    series: { [of('stepgate_job_runs_total', 'name="event-roots",outcome="failed"')]: '0 0 1 1' },
    at: '3m',
    labels: { name: 'event-roots' },
  },
  StepgateReviewsWait: {
    series: { [of('stepgate_reviews_waiting', 'kind="appeal"')]: '1x900' },
    at: '13h',
    labels: { kind: 'appeal' },
  },
  StepgateEventLoopHeld: {
    series: { [of('nodejs_eventloop_lag_p99_seconds')]: '0.3x9', [of('stepgate_build_info')]: '1x9' },
    at: '8m',
  },
};

/** What an alert must not fire at. */
const isQuiet: Readonly<Record<string, Row>> = {
  StepgateCodesNotTyped: { series: { [codes('sent')]: '0+10x300', [codes('typed')]: '0+8x180 1440+5x120' }, at: '220m' },
  StepgateNobodyGetsIn: { series: { [answers(login, '200')]: '0+5x30', [answers(exchange, '200')]: '0+1x30' }, at: '25m' },
  StepgateWrongLogins: { series: { [answers(login, '401')]: '0+12x30', [answers(login, '200')]: '0+15x30' }, at: '20m' },
  StepgateEventLoopHeld: {
    series: { 'nodejs_eventloop_lag_p99_seconds{job="other",instance="a"}': '0.3x9', [of('stepgate_build_info')]: '1x9' },
    at: '8m',
  },
  StepgateProcessRestarts: { series: { [of('process_start_time_seconds')]: '1 1 2 2 3 3' }, at: '5m' },
};

const alerts = new Map(
  Array.from(
    (await readFile(rules, 'utf8')).matchAll(/- alert: (\w+)[\s\S]*?summary: "(.*)"/g),
    ([, name = '', summary = '']) => [name, summary] as const,
  ),
);

/** @param expected the labels of the alert that fires; `undefined`: none does */
const toTest = (alertname: string, { series, at }: Row, expected: Readonly<Record<string, string>> | undefined) => ({
  name: alertname,
  interval: '1m',
  input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
  alert_rule_test: [
    {
      eval_time: at,
      alertname,
      exp_alerts: expected && [{ exp_labels: expected, exp_annotations: { summary: alerts.get(alertname) } }],
    },
  ],
});

it('[SRE-02] each alert fires from its real beginning, and stays quiet otherwise', async () => {
  expect(Object.keys(fires)).toEqual([...alerts.keys()]);
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-alerts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'tests.yaml');
  const tests = [
    ...Object.entries(fires).map(([name, row]) => toTest(name, row, row.labels ?? {})),
    ...Object.entries(isQuiet).map(([name, row]) => toTest(name, row, undefined)),
  ];
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
  const { stdout } = await run(program('promtool'), ['test', 'rules', file]);
  expect(stdout).toContain('SUCCESS');
});

it('[SRE-01] Prometheus reads the shipped rules', async () => {
  expect((await run(program('promtool'), ['check', 'rules', rules])).stdout).toContain(`SUCCESS: ${alerts.size} rules found`);
});
