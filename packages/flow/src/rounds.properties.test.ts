/** Random servers: any list after any proof, late, repeated, reordered, shrinking. No round may go back without a message. */
import {
  type Challenge,
  type ChallengeEntry,
  type ChallengeType,
  challengeTypes,
  type OneTimeTokenProperties,
} from '@stepgate/contract';
import { times } from '@stepgate/testkit/depth';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { runFlow } from './run-flow.ts';
import { runs } from './test/runs.ts';
import { challenge, list } from './test-challenges.ts';
import { createTestClock } from './test-clock.ts';

const views = fc.constantFrom({}, { maskedPhoneNumber: '•• 11' }, { message: 'Please' }, { newPhoneNumber: '+447700900123' });
const someChallenge = (types: fc.Arbitrary<ChallengeType>): fc.Arbitrary<Challenge> =>
  fc.tuple(types, views).map(([type, view]) => challenge(type, { view }));

function someEntry(types: fc.Arbitrary<ChallengeType>): fc.Arbitrary<ChallengeEntry> {
  return fc.record({
    supported: fc.constant(true as const),
    primaryChallenge: someChallenge(types),
    alternatives: fc.array(someChallenge(types), { maxLength: 2 }),
    required: fc.boolean(),
    passed: fc.boolean(),
  });
}

/** The change of a server's list after a proof. */
type Turn = 'passes the due one' | 'drops the due one' | 'stays' | 'goes back' | 'turns the list round' | 'begins anew';
const turns = fc.constantFrom<Turn>(
  'passes the due one',
  'drops the due one',
  'stays',
  'goes back',
  'turns the list round',
  'begins anew',
);

type Server = { readonly first: readonly ChallengeEntry[]; readonly turns: readonly Turn[]; readonly late: readonly number[] };

const someServer = (types: fc.Arbitrary<ChallengeType>): fc.Arbitrary<Server> =>
  fc.record({
    first: fc.array(someEntry(types), { minLength: 1, maxLength: 4 }),
    turns: fc.array(turns, { minLength: 1, maxLength: 12 }),
    /** For so many requests after each proof its list is an earlier one. */
    late: fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
  });

const isOpen = ({ required, passed }: ChallengeEntry) => required && !passed;

function after(states: readonly (readonly ChallengeEntry[])[], turn: Turn): readonly ChallengeEntry[] {
  const now = states.at(-1) ?? [];
  const due = now.findIndex(isOpen);
  switch (turn) {
    case 'passes the due one':
      return now.map((each, at) => (at === due ? { ...each, passed: true } : each));
    case 'drops the due one':
      return now.filter((_, at) => at !== due);
    case 'stays':
      return now;
    case 'goes back':
      return states.at(-2) ?? now;
    case 'turns the list round':
      return now.toReversed();
    case 'begins anew':
      return states[0] ?? now;
  }
}

/** A flow in front of a server, with the look of each challenge that came up. */
async function open(server: Server) {
  const clock = createTestClock();
  const states: (readonly ChallengeEntry[])[] = [server.first];
  const onComplete = vi.fn();
  const report = vi.fn();
  let [proofs, asked] = [0, 0];
  const flow = runFlow({
    clock,
    onComplete,
    report,
    port: {
      async fetchChallenges(): Promise<OneTimeTokenProperties> {
        asked += 1;
        const isLate = proofs > 0 && asked <= (server.late[proofs % server.late.length] ?? 0);
        return list(states.at(isLate ? -2 : -1) ?? []);
      },
    },
  });
  flow.start();
  await clock.advance(0);
  return {
    flow,
    report,
    onComplete,
    /** The customer passes what is shown. @returns how many lists the flow asked for until it showed what comes next */
    async prove() {
      const turn = server.turns[proofs % server.turns.length] ?? 'stays';
      states.push(after(states, turn));
      proofs += 1;
      asked = 0;
      const state = flow.getState();
      const isForm = state.name === 'SHOW_CHALLENGE' && state.response.currentChallenge.type === 'UPDATE_PHONE_NUMBER';
      flow.challengePassed(state.instance, isForm ? '+447700900123' : undefined);
      await clock.advance(60_000);
      return asked;
    },
  };
}

type World = Awaited<ReturnType<typeof open>>;

function shownIn({ flow }: World) {
  const state = flow.getState();
  if (state.name !== 'SHOW_CHALLENGE') return undefined;
  const { currentChallenge } = state.response;
  const { type, view } = currentChallenge;
  return { type, look: JSON.stringify([type, view]), says: state.progress.again, others: state.response.alternateChallenges };
}

const everyType = fc.constantFrom(...challengeTypes);
/** Few types, so that lists often repeat what was asked before. */
const fewTypes = fc.constantFrom<ChallengeType>('SMS', 'PASSWORD', 'PROFILER', 'UPDATE_PHONE_NUMBER');
const choices = fc.array(fc.option(fc.nat(2), { nil: undefined }), { minLength: 1, maxLength: 8 });

it('[SRV-23] whatever a server lists after a proof, the customer sees something new, or reads that the step is still needed', async () => {
  let [rounds, said] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.oneof(someServer(fewTypes), someServer(everyType)), choices, async (server, chosen) => {
      const world = await open(server);
      const seen = new Set<string>();
      for (let round = 0; round < 12; round += 1) {
        const choice = chosen[round % chosen.length];
        const first = shownIn(world);
        if (first === undefined) break;
        seen.add(first.look);
        const other = choice === undefined ? undefined : first.others[choice];
        if (other !== undefined) world.flow.switchTo(other);
        const passed = shownIn(world);
        if (passed !== undefined) seen.add(passed.look);
        await world.prove();
        const next = shownIn(world);
        rounds += 1;
        if (next === undefined) continue;
        // The form for a number continues with a code: to this customer that is another step, even to a number that got one before.
        const leadsOn = passed?.type === 'UPDATE_PHONE_NUMBER' && next.type !== 'UPDATE_PHONE_NUMBER';
        if (next.says) said += 1;
        else expect(seen.has(next.look) && !leadsOn, `${next.look} came again without a word`).toBe(false);
      }
      const { name } = world.flow.getState();
      expect(name === 'SHOW_CHALLENGE' || name === 'ERROR' || world.onComplete.mock.calls.length === 1, name).toBe(true);
      if (name === 'ERROR') expect(world.report).toHaveBeenCalled();
    }),
    runs(200, 5_000),
  );
  // A test that hardly met such a round would prove nothing.
  expect([rounds > times(200, 5_000), said > times(40, 1_000)]).toEqual([true, true]);
});

it('[SRV-25] a proof is followed by four requests for the list at most, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(someServer(fewTypes), async (server) => {
      const world = await open(server);
      for (let round = 0; round < 8 && shownIn(world) !== undefined; round += 1) {
        expect(await world.prove()).toBeLessThanOrEqual(4);
      }
    }),
    runs(100, 2_500),
  );
});

it('[SRV-23] steps that need no customer end: in completion, or in an error that the developer learns', async () => {
  const alone = fc.constantFrom<ChallengeType>('PROFILER', 'EMAIL_CHECKPOINT');
  await fc.assert(
    fc.asyncProperty(someServer(alone), async (server) => {
      const world = await open(server);
      let rounds = 0;
      while (shownIn(world) !== undefined) {
        await world.prove();
        rounds += 1;
        if (rounds > 200) throw new Error('round and round without an end');
      }
      const ended = world.flow.getState().name === 'ERROR' ? world.report : world.onComplete;
      expect(ended).toHaveBeenCalled();
    }),
    runs(60, 1_500),
  );
});
