/**
 * The real service behind pages that a test shows in a browser. Scenarios run in the process of the test runner, which forwards
 * each request of a page.
 */
import { calls } from '@stepgate/contract';
import { codeIn } from '../customers.ts';
import { linkTokenIn } from '../journeys.ts';
import { openScenario, type Stage } from './open-scenario.ts';
import type { Elsewhere, Opened, PageAnswer, PageRequest, Scenario, ScenarioCommands } from './scenario.ts';
import { createWorlds } from './worlds.ts';

type OpenStage = Stage & {
  /** The token in the link of the page's newest hand-off. */
  handOff: string;
};

/** The cookies that a browser would send after an answer that sets some. */
function withCookies(cookie: string, set: readonly string[]): string {
  const pairs = new Map(
    [...cookie.split('; '), ...set.map((each) => each.split(';', 1)[0] ?? '')].map((pair) => [pair.split('=', 1)[0], pair]),
  );
  pairs.delete('');
  return [...pairs.values()].join('; ');
}

const toList = (header: string | readonly string[] | undefined): readonly string[] =>
  header === undefined ? [] : typeof header === 'string' ? [header] : header;

async function ask(stage: OpenStage, { method, path, headers, body }: PageRequest): Promise<PageAnswer> {
  const { app } = stage.world;
  const answer = await app.inject({
    method,
    url: path,
    headers: { ...headers, ...(stage.cookie !== '' && { cookie: stage.cookie }) },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body.base64, 'base64') }),
  });
  stage.cookie = withCookies(stage.cookie, toList(answer.headers['set-cookie']));
  if (path === calls.beginHandOff.path) stage.handOff = answer.body.match(/#token=([\w-]+)/)?.[1] ?? '';
  const headerPairs = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined || name === 'set-cookie' ? [] : [[name, String(value)]],
  );
  return { status: answer.statusCode, text: answer.body, headers: Object.fromEntries(headerPairs) };
}

async function takeHandOff({ world, handOff }: OpenStage): Promise<string> {
  const { body } = await world.ask(calls.takeHandOff.path, { body: { token: handOff } });
  return JSON.parse(JSON.stringify(body)).oneTimeToken;
}

const elsewhere: Readonly<Record<Elsewhere, (stage: OpenStage) => Promise<unknown>>> = {
  async 'the device denies'({ world, device }) {
    const { body } = (await device?.requests(world.ask, world.clock.now())) ?? {};
    const [request] = JSON.parse(JSON.stringify(body)).requests;
    const answer = await device?.answer(world.ask, request.requestId, 'DENIED', undefined, request.summary);
    if (answer?.status !== 200) throw new Error(`the denial was answered with ${answer?.status}`);
  },
  'the phone takes it': takeHandOff,
  'the phone refuses it': async (stage) =>
    stage.world.ask(calls.refuseHandOff.path, { method: 'POST', oneTimeToken: await takeHandOff(stage) }),
  'the mail is denied': async ({ world, customer }) => {
    const token = linkTokenIn(await world.messagesTo(customer.email));
    const { status } = await world.ask(calls.answerEmailCheckpoint.path, { body: { token, answer: 'no' } });
    if (status !== 204) throw new Error(`the denial was answered with ${status}`);
  },
  'the token runs out': async ({ world }) => world.clock.move(2 * 3_600_000),
};

/** The worlds stay open until the test runner's process ends; they exist only in its memory. */
export function createScenarioService(): ScenarioCommands {
  const worlds = createWorlds();
  const stages = new Map<string, OpenStage>();

  function requireStage(id: string): OpenStage {
    const stage = stages.get(id);
    if (stage === undefined) throw new Error(`no scenario was opened as ${id}`);
    return stage;
  }

  return {
    async openScenario(scenario: Scenario): Promise<Opened> {
      const stage = await openScenario(await worlds.of(scenario.service), scenario);
      const { id, email, password } = stage.customer;
      stages.set(id, { ...stage, handOff: '' });
      return { id, email, password, oneTimeToken: stage.oneTimeToken };
    },
    askScenario: (id, request) => ask(requireStage(id), request),
    async scenarioCode(id) {
      const { world } = requireStage(id);
      await world.settle();
      const all = [];
      for (let cursor = 0; ; ) {
        const page = await world.outbox.messagesAfter(cursor);
        if (page.messages.length === 0) break;
        all.push(...page.messages);
        cursor = page.cursor;
      }
      return codeIn(all);
    },
    async happensElsewhere(id, what) {
      await elsewhere[what](requireStage(id));
    },
  };
}
