import { CallError, type Challenge, type ChallengeType, type OneTimeTokenProperties } from '@stepgate/contract';
import { describe, expect, it, vi } from 'vitest';
import { type FlowOptions, runFlow } from './run-flow.ts';
import { challenge, entry, list, unknownEntry } from './test-challenges.ts';
import { createTestClock } from './test-clock.ts';

type Pending = {
  signal: AbortSignal;
  answer(properties: OneTimeTokenProperties): Promise<void>;
  fail(error: unknown): Promise<void>;
};

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A flow whose fetches the test answers by hand. */
function open(changes: Omit<Partial<FlowOptions>, 'report'> = {}) {
  const fetches: Pending[] = [];
  const clock = createTestClock();
  const options = {
    clock,
    onComplete: vi.fn<FlowOptions['onComplete']>(),
    report: vi.fn<FlowOptions['report']>(),
    port: {
      fetchChallenges(signal: AbortSignal) {
        return new Promise<OneTimeTokenProperties>((resolve, reject) => {
          const answer = (properties: OneTimeTokenProperties) => {
            resolve(properties);
            return settled();
          };
          const fail = (error: unknown) => {
            reject(error);
            return settled();
          };
          fetches.push({ signal, answer, fail });
        });
      },
    },
    ...changes,
  };
  const flow = runFlow(options);
  const views: string[] = [];
  flow.subscribe(() => views.push(flow.getState().name));
  const latest = () => {
    const last = fetches.at(-1);
    if (last === undefined) throw new Error('nothing was fetched');
    return last;
  };
  const pass = () => flow.challengePassed(flow.getState().instance);
  return { flow, clock, fetches, latest, pass, views, onComplete: options.onComplete, report: options.report };
}

/** The type on screen, or the name of a state that shows none. */
function shown({ flow }: ReturnType<typeof open>): string {
  const state = flow.getState();
  return state.name === 'SHOW_CHALLENGE' ? state.response.currentChallenge.type : state.name;
}

/** The challenge of this type that the flow offers. */
function offered({ flow }: ReturnType<typeof open>, type: ChallengeType): Challenge {
  const state = flow.getState();
  const response = 'response' in state ? state.response : undefined;
  const found = response && [response.currentChallenge, ...response.alternateChallenges].find((each) => each.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
}

async function openAt(challenges: OneTimeTokenProperties, changes?: Parameters<typeof open>[0]) {
  const world = open(changes);
  world.flow.start();
  await world.latest().answer(challenges);
  return world;
}

/** The server answers the same list for as long as the flow waits for another one. */
async function staysBehind(world: ReturnType<typeof open>, properties: OneTimeTokenProperties) {
  for (let request = 0; request < 4; request += 1) {
    await world.latest().answer(properties);
    await world.clock.advance(1_000);
  }
}

const sms = list([entry('SMS', ['TOTP'])]);
const totp = list([entry('TOTP')]);
const expired = () => new CallError('problem', { status: 401, body: { code: 'ott_not_found', message: 'm' } });

describe('from start to completion', () => {
  it('[FLOW-02] fetches the challenges once on start, and not before', () => {
    const world = open();
    expect(world.fetches).toHaveLength(0);
    world.flow.start();
    world.flow.start();
    expect(world.fetches).toHaveLength(1);
    expect(world.flow.getState().name).toBe('LOADING');
  });

  it('[FLOW-07] each success asks the server again and shows its answer', async () => {
    const world = await openAt(list([entry('PASSWORD'), entry('SMS')]));
    expect(shown(world)).toBe('PASSWORD');
    world.pass();
    expect(shown(world)).toBe('LOADING');
    await world.latest().answer(list([entry('PASSWORD', [], { passed: true }), entry('SMS')]));
    expect(shown(world)).toBe('SMS');
    expect(world.onComplete).not.toHaveBeenCalled();
  });

  it('[FLOW-03] reports success once, with the original type and the passed types', async () => {
    const world = await openAt(list([entry('SMS', ['TOTP']), entry('PASSWORD')]));
    world.flow.switchTo(offered(world, 'TOTP'));
    world.pass();
    await world.latest().answer(list([entry('PASSWORD')]));
    world.pass();
    await world.latest().answer(list([]));
    expect(world.onComplete).toHaveBeenCalledExactlyOnceWith({
      originalChallengeType: 'SMS',
      oneTimeToken: 'token',
      resolvedChallengeTypes: ['TOTP', 'PASSWORD'],
    });
    world.flow.stop();
    world.flow.start();
    world.pass();
    expect(world.fetches).toHaveLength(3);
    expect(world.onComplete).toHaveBeenCalledOnce();
  });

  it('[FLOW-03] with nothing to prove it is complete at once, without an original type', async () => {
    const world = await openAt(list([]));
    expect(world.onComplete).toHaveBeenCalledExactlyOnceWith({
      originalChallengeType: undefined,
      resolvedChallengeTypes: [],
      oneTimeToken: 'token',
    });
  });

  it("[FLOW-07] a success that the server's list does not confirm shows the challenge again, in a new showing", async () => {
    const world = await openAt(sms);
    const before = world.flow.getState().instance;
    world.pass();
    await staysBehind(world, sms);
    expect(world.onComplete).not.toHaveBeenCalled();
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().instance).toBe(before + 1);
  });
});

describe('views', () => {
  it('[FLOW-05] another challenge of the same type goes through RESET', async () => {
    const world = await openAt(sms);
    world.views.length = 0;
    world.pass();
    await world.latest().answer(list([entry('SMS', [], { passed: true }), entry('SMS')]));
    expect(world.views).toEqual(['LOADING', 'LOADING', 'RESET', 'SHOW_CHALLENGE']);
  });

  it('[FLOW-06] the chooser opens and closes over the same showing', async () => {
    const world = await openAt(sms);
    const before = world.flow.getState();
    world.flow.showAlternatives();
    expect(shown(world)).toBe('SHOW_ALTERNATE_CHALLENGES');
    world.flow.back();
    expect(world.flow.getState()).toEqual(before);
  });

  it('[FLOW-08] an alternative from the chooser is shown, with the previous challenge among the others', async () => {
    const world = await openAt(sms);
    world.flow.showAlternatives();
    world.flow.switchTo(offered(world, 'TOTP'));
    const state = world.flow.getState();
    if (state.name !== 'SHOW_CHALLENGE') throw new Error(state.name);
    expect(state.response.currentChallenge.type).toBe('TOTP');
    expect(state.response.alternateChallenges.map(({ type }) => type)).toEqual(['SMS']);
  });

  it('[SRV-09] of two challenges of one type the chosen one is shown, through RESET, and the other stays an alternative', async () => {
    const [first, second] = [
      challenge('SMS', { view: { maskedPhoneNumber: '•• 11' } }),
      challenge('SMS', { view: { maskedPhoneNumber: '•• 22' } }),
    ];
    const wanted = { ...entry('SMS'), primaryChallenge: first, alternatives: [second, challenge('TOTP')] };
    const world = await openAt(list([wanted]));
    world.views.length = 0;
    world.flow.switchTo(second);
    expect(world.views).toEqual(['RESET', 'SHOW_CHALLENGE']);
    expect(offered(world, 'SMS')).toBe(second);
    const state = world.flow.getState();
    expect('response' in state && state.response?.alternateChallenges[0]).toBe(first);
  });

  it('[FLOW-01] listeners are notified of every change until they unsubscribe, and of no impossible event', async () => {
    const world = await openAt(sms);
    const listener = vi.fn();
    const end = world.flow.subscribe(listener);
    world.flow.retry();
    world.flow.back();
    world.flow.switchTo(challenge('VOICE'));
    expect(listener).not.toHaveBeenCalled();
    world.flow.showAlternatives();
    expect(listener).toHaveBeenCalledOnce();
    end();
    world.flow.back();
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('[LOOK-02] back', () => {
  const three = list([entry('SMS', ['TOTP', 'PUSH'])]);
  const steps = ({ flow }: Awaited<ReturnType<typeof openAt>>) => flow.getState().behind.length;

  it('goes through the steps that the customer chose, one by one, to the first challenge', async () => {
    const world = await openAt(three);
    world.flow.showAlternatives();
    world.flow.switchTo(offered(world, 'TOTP'));
    world.flow.fallBackTo('UPDATE_PHONE_NUMBER', world.flow.getState().instance, 'customer');
    expect(steps(world)).toBe(3);
    const seen = [];
    while (steps(world) > 0) {
      world.flow.back();
      seen.push(shown(world));
    }
    expect(seen).toEqual(['TOTP', 'SHOW_ALTERNATE_CHALLENGES', 'SMS']);
    world.flow.back();
    expect(shown(world)).toBe('SMS');
    expect(world.fetches).toHaveLength(1);
  });

  it('never goes behind a passed challenge', async () => {
    const world = await openAt(list([entry('PASSWORD', ['TOTP', 'SMS']), entry('PUSH')]));
    world.flow.showAlternatives();
    world.flow.switchTo(offered(world, 'TOTP'));
    world.pass();
    expect(steps(world)).toBe(0);
    await world.latest().answer(list([entry('PASSWORD', [], { passed: true }), entry('PUSH')]));
    world.flow.back();
    expect(shown(world)).toBe('PUSH');
  });

  it('never shows a screen that could not continue', async () => {
    const world = await openAt(sms);
    world.flow.fallBackTo('VOICE', world.flow.getState().instance, 'screen');
    world.flow.back();
    expect(shown(world)).toBe('VOICE');
  });

  it('a proof of the screen that was left counts as gone', async () => {
    const world = await openAt(sms);
    world.flow.showAlternatives();
    world.flow.switchTo(offered(world, 'TOTP'));
    const gone = world.flow.getState().instance;
    world.flow.back();
    world.flow.back();
    world.flow.challengePassed(gone);
    expect(shown(world)).toBe('SMS');
    expect(world.fetches).toHaveLength(1);
  });
});

describe('[LOOK-01] after the customer was away', () => {
  it('the view stays where it was if nothing has changed, in the chooser too', async () => {
    const world = await openAt(sms);
    world.flow.showAlternatives();
    const before = world.flow.getState();
    world.flow.check();
    expect(world.fetches).toHaveLength(2);
    await world.latest().answer(sms);
    expect(world.flow.getState()).toBe(before);
  });

  it('a challenge passed elsewhere is not asked for again', async () => {
    const world = await openAt(sms);
    world.flow.check();
    await world.latest().answer(list([entry('SMS', [], { passed: true }), entry('PUSH')]));
    await world.latest().answer(list([entry('SMS', [], { passed: true }), entry('PUSH')]));
    expect(shown(world)).toBe('PUSH');
  });

  it('a token that has expired says so, and a service that is not reached changes nothing', async () => {
    const world = await openAt(sms);
    world.flow.check();
    await world.latest().fail(new CallError('network'));
    expect(shown(world)).toBe('SMS');
    world.flow.check();
    await world.latest().fail(expired());
    expect(shown(world)).toBe('ERROR');
  });
});

describe('a list that lags', () => {
  const two = [entry('SMS', ['TOTP']), entry('PASSWORD')];
  const [, password] = two;
  const behind = list(two);
  const caughtUp = list([entry('SMS', ['TOTP'], { passed: true }), entry('PASSWORD')]);

  it('[SRV-25] is asked for again each second, and the challenge that was passed is not shown again', async () => {
    const world = await openAt(behind);
    world.views.length = 0;
    world.pass();
    await world.latest().answer(behind);
    expect(world.fetches).toHaveLength(2);
    await world.clock.advance(999);
    expect(world.fetches).toHaveLength(2);
    await world.clock.advance(1);
    expect(world.fetches).toHaveLength(3);
    await world.latest().answer(caughtUp);
    expect(shown(world)).toBe('PASSWORD');
    expect(world.views.filter((name) => name === 'SHOW_CHALLENGE')).toHaveLength(1);
    expect(world.report).not.toHaveBeenCalled();
    expect(world.flow.getState().progress.again).toBe(false);
  });

  it('[SRV-25] counts after three seconds: the challenge is shown, the customer reads that it is still needed, and the developer gets an error', async () => {
    const world = await openAt(behind);
    world.pass();
    await staysBehind(world, behind);
    expect(world.fetches).toHaveLength(5);
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().progress.again).toBe(true);
    expect(world.report.mock.calls).toMatchObject([
      [{ kind: 'unreadable', cause: { message: 'the service took a proof by SMS, but its list still asks for it' } }],
    ]);
  });

  it('[SRV-25] the same holds for an alternative that the customer passed', async () => {
    const world = await openAt(behind);
    world.flow.switchTo(offered(world, 'TOTP'));
    world.pass();
    await world.latest().answer(behind);
    expect(shown(world)).toBe('LOADING');
    await world.clock.advance(1_000);
    await world.latest().answer(caughtUp);
    expect(shown(world)).toBe('PASSWORD');
  });

  it('[SRV-25] a list that is two proofs behind is late too', async () => {
    const world = await openAt(behind);
    world.pass();
    await world.latest().answer(caughtUp);
    world.pass();
    await world.latest().answer(behind);
    await world.clock.advance(1_000);
    await world.latest().answer(caughtUp);
    await world.clock.advance(1_000);
    await world.latest().answer(list([]));
    expect(world.onComplete).toHaveBeenCalledOnce();
    expect(world.views).not.toContain('RESET');
  });

  it('[SRV-25] of two challenges that look the same, a list that has passed one is not late', async () => {
    const world = await openAt(list([entry('SMS'), entry('SMS')]));
    world.pass();
    await world.latest().answer(list([entry('SMS', [], { passed: true }), entry('SMS')]));
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().progress.again).toBe(true);
    expect(world.report).not.toHaveBeenCalled();
  });

  it('[SRV-25] another place for the photo in each list is no news', async () => {
    const selfie = (uploadPath: string) => ({
      ...entry('SELFIE_WITH_ID'),
      primaryChallenge: challenge('SELFIE_WITH_ID', { view: { uploadPath } }),
    });
    const world = await openAt(list([selfie('/gateway/1')]));
    world.pass();
    await world.latest().answer(list([selfie('/gateway/2')]));
    expect(shown(world)).toBe('LOADING');
  });

  it('[SRV-25] other words of the server are news at once', async () => {
    const withWords = { ...entry('SMS'), primaryChallenge: challenge('SMS', { view: { message: 'Once more, please.' } }) };
    const world = await openAt(list([entry('SMS')]));
    world.pass();
    await world.latest().answer(list([withWords]));
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().progress.again).toBe(false);
  });

  it('[LOOK-01] does not take a customer who was away back to what was passed', async () => {
    const world = await openAt(behind);
    world.pass();
    await world.latest().answer(list(password ? [password] : []));
    expect(shown(world)).toBe('PASSWORD');
    const before = world.flow.getState();
    world.flow.check();
    await world.latest().answer(behind);
    expect(world.flow.getState()).toBe(before);
  });

  it('[SRV-25] a flow that is stopped in the meantime asks for nothing, and asks at once when it resumes', async () => {
    const world = await openAt(behind);
    world.pass();
    await world.latest().answer(behind);
    world.flow.stop();
    expect(world.clock.waiting()).toBe(0);
    await world.clock.advance(60_000);
    expect(world.fetches).toHaveLength(2);
    world.flow.start();
    expect(world.fetches).toHaveLength(3);
  });
});

describe('a server that lists the form for a new number until the code is proved', () => {
  const form = list([entry('UPDATE_PHONE_NUMBER', ['TOTP']), entry('PASSWORD')]);
  const code = challenge('SMS', { view: { newPhoneNumber: '+447700900123' } });
  const caughtUp = list([{ supported: true, primaryChallenge: code, alternatives: [], required: true, passed: false }]);
  const enter = (world: ReturnType<typeof open>, number: string) =>
    world.flow.challengePassed(world.flow.getState().instance, number);

  it('[SRV-23] continues with the code at once, with the number, the form and the other methods beside it', async () => {
    const world = await openAt(form);
    enter(world, '+447700900123');
    await world.latest().answer(form);
    const state = world.flow.getState();
    if (state.name !== 'SHOW_CHALLENGE') throw new Error(state.name);
    const { currentChallenge, alternateChallenges, unlisted, phoneNumberId } = state.response;
    expect(currentChallenge).toMatchObject({ type: 'SMS', view: { newPhoneNumber: '+447700900123' } });
    expect(alternateChallenges.map(({ type }) => type)).toEqual(['UPDATE_PHONE_NUMBER', 'TOTP']);
    expect([unlisted, phoneNumberId, state.progress.again]).toEqual([true, undefined, false]);
    expect(world.report).not.toHaveBeenCalled();
  });

  it('[SRV-23] takes the alternative that names the new number, and no other one', async () => {
    const old = challenge('SMS', { view: { maskedPhoneNumber: '•• 11' } });
    const toNew = challenge('VOICE', { view: { newPhoneNumber: '+447700900123' } });
    const due = { ...entry('UPDATE_PHONE_NUMBER'), alternatives: [old, toNew] };
    const world = await openAt(list([due]));
    enter(world, '+447700900123');
    await world.latest().answer(list([due]));
    expect(offered(world, 'VOICE')).toBe(toNew);
    expect(shown(world)).toBe('VOICE');
  });

  it('[SRV-23] a right code that changes nothing goes back to the form, which says that it is still needed', async () => {
    const world = await openAt(form);
    enter(world, '+447700900123');
    await world.latest().answer(form);
    world.pass();
    await staysBehind(world, form);
    expect(shown(world)).toBe('UPDATE_PHONE_NUMBER');
    expect(world.flow.getState().progress.again).toBe(true);
    expect(world.report).toHaveBeenCalledOnce();
  });

  it('[SRV-23] a customer may change the number any number of times', async () => {
    const world = await openAt(form);
    for (let number = 1; number <= 7; number += 1) {
      enter(world, `+44770090012${number}`);
      await world.latest().answer(form);
      expect(shown(world)).toBe('SMS');
      world.flow.switchTo(offered(world, 'UPDATE_PHONE_NUMBER'));
    }
    expect(world.report).not.toHaveBeenCalled();
  });

  it('[SRV-23] the code that a customer left for another method comes again with the word that it is still needed', async () => {
    const world = await openAt(form);
    enter(world, '+447700900123');
    await world.latest().answer(form);
    world.flow.switchTo(offered(world, 'TOTP'));
    world.pass();
    await world.latest().answer(caughtUp);
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().progress.again).toBe(true);
  });

  it('[SRV-23] a list with the number has accepted it, also if it was entered before', async () => {
    const world = await openAt(caughtUp);
    world.flow.fallBackTo('UPDATE_PHONE_NUMBER', world.flow.getState().instance, 'customer');
    enter(world, '+447700900123');
    await world.latest().answer(caughtUp);
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().progress.again).toBe(false);
  });

  describe('or only lists it late', () => {
    it('[LOOK-01] the code stays where it is when the list asks for it, too', async () => {
      const world = await openAt(form);
      enter(world, '+447700900123');
      await world.latest().answer(form);
      const before = world.flow.getState();
      world.flow.check();
      await world.latest().answer(caughtUp);
      expect(world.flow.getState()).toBe(before);
    });

    it('[SRV-25] a list that asks for the code after its proof is late', async () => {
      const world = await openAt(form);
      enter(world, '+447700900123');
      await world.latest().answer(form);
      world.pass();
      await world.latest().answer(caughtUp);
      expect(shown(world)).toBe('LOADING');
      await world.clock.advance(1_000);
      await world.latest().answer(list([]));
      expect(world.onComplete).toHaveBeenCalledOnce();
    });

    it('[FLOW-09] after a refused code that no list asked for, the flow reads the list', async () => {
      const world = await openAt(form);
      enter(world, '+447700900123');
      await world.latest().answer(form);
      world.flow.tokenFailed(
        new CallError('problem', { status: 403, body: { code: 'not_allowed' } }),
        world.flow.getState().instance,
      );
      world.flow.retry();
      await world.latest().answer(list([entry('SELFIE_WITH_ID')]));
      expect(shown(world)).toBe('SELFIE_WITH_ID');
    });
  });
});

describe('late events are ignored', () => {
  it('[LOOK-01] of two fetches the newer counts: the older is ended, and its late answer replaces nothing', async () => {
    const world = await openAt(sms);
    world.flow.check();
    const older = world.latest();
    world.flow.check();
    const newer = world.latest();
    expect([older.signal.aborted, newer.signal.aborted]).toEqual([true, false]);
    await newer.answer(list([entry('SMS', [], { passed: true }), entry('PUSH')]));
    await world.latest().answer(list([entry('SMS', [], { passed: true }), entry('PUSH')]));
    expect(shown(world)).toBe('PUSH');
    const fetched = world.fetches.length;
    await older.answer(sms);
    expect(shown(world)).toBe('PUSH');
    expect(world.fetches).toHaveLength(fetched);
  });

  it('[FLOW-07] an event of a screen that was replaced changes nothing', async () => {
    const world = await openAt(sms);
    const gone = world.flow.getState().instance;
    world.flow.switchTo(offered(world, 'TOTP'));
    world.flow.challengePassed(gone);
    world.flow.tokenFailed(expired(), gone);
    expect(shown(world)).toBe('TOTP');
    expect(world.fetches).toHaveLength(1);
  });

  it('[FLOW-02] a stopped flow aborts its fetch and ignores both answer and error', async () => {
    for (const late of ['answer', 'fail'] as const) {
      const world = open();
      world.flow.start();
      const fetch = world.latest();
      world.flow.stop();
      expect(fetch.signal.aborted).toBe(true);
      await (late === 'answer' ? fetch.answer(list([])) : fetch.fail(new CallError('network')));
      expect(world.flow.getState().name).toBe('LOADING');
      expect(world.onComplete).not.toHaveBeenCalled();
      expect(world.report).not.toHaveBeenCalled();
    }
  });

  it('[FLOW-02] stopped and started again, as under StrictMode, it fetches once more and uses only the last answer', async () => {
    const world = open();
    world.flow.start();
    world.flow.stop();
    world.flow.start();
    expect(world.fetches).toHaveLength(2);
    await world.fetches[0]?.answer(list([]));
    expect(world.onComplete).not.toHaveBeenCalled();
    await world.fetches[1]?.answer(sms);
    expect(shown(world)).toBe('SMS');
  });

  it('[FLOW-07] a stopped flow ignores its screens; after a restart it continues with the same showing', async () => {
    const world = await openAt(sms);
    world.flow.stop();
    world.pass();
    expect(world.fetches).toHaveLength(1);
    world.flow.start();
    expect(shown(world)).toBe('SMS');
    world.pass();
    expect(world.fetches).toHaveLength(2);
  });

  it('[FLOW-02] stopped by a listener it fetches nothing more, and continues after a restart', async () => {
    const world = await openAt(sms);
    const end = world.flow.subscribe(() => world.flow.stop());
    world.pass();
    expect(world.fetches).toHaveLength(1);
    end();
    world.flow.start();
    expect(world.fetches).toHaveLength(2);
  });

  it('[FLOW-05] stopped during RESET it shows the challenge after a restart', async () => {
    const world = await openAt(sms);
    const end = world.flow.subscribe(() => world.flow.stop());
    world.flow.switchTo(offered(world, 'SMS'));
    expect(shown(world)).toBe('RESET');
    end();
    world.flow.start();
    expect(shown(world)).toBe('SMS');
  });
});

describe('errors', () => {
  it('[FLOW-09] without callbacks the error screen shows, and retry after a failed fetch fetches again', async () => {
    const world = open();
    world.flow.start();
    const error = new CallError('network');
    await world.latest().fail(error);
    expect(world.flow.getState()).toMatchObject({ name: 'ERROR', error });
    world.flow.retry();
    expect(world.fetches).toHaveLength(2);
    await world.latest().answer(sms);
    expect(shown(world)).toBe('SMS');
  });

  it('[FLOW-06] a token error shows ERROR, and its reset shows the same challenge again', async () => {
    const world = await openAt(sms);
    const before = world.flow.getState().instance;
    world.flow.tokenFailed(expired(), before);
    expect(shown(world)).toBe('ERROR');
    world.flow.retry();
    expect(shown(world)).toBe('SMS');
    expect(world.flow.getState().instance).toBe(before + 1);
  });

  it('[FLOW-09] retry calls the retry callback instead of a reset, and only from the error screen', async () => {
    const onRetry = vi.fn();
    const world = await openAt(sms, { onRetry });
    world.flow.retry();
    expect(onRetry).not.toHaveBeenCalled();
    world.flow.tokenFailed(expired(), world.flow.getState().instance);
    world.flow.retry();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(shown(world)).toBe('ERROR');
  });

  it('[FLOW-09] a stopped flow does not pass a retry to its host', async () => {
    const onRetry = vi.fn();
    const world = await openAt(sms, { onRetry });
    world.flow.tokenFailed(expired(), world.flow.getState().instance);
    world.flow.stop();
    world.flow.retry();
    expect(onRetry).not.toHaveBeenCalled();
    expect(shown(world)).toBe('ERROR');
  });

  it('[FLOW-09] in token-expiry handling mode the failure callback replaces the error screen', async () => {
    const onFailure = vi.fn();
    const world = await openAt(sms, { onFailure });
    const error = expired();
    world.flow.tokenFailed(error, world.flow.getState().instance);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error);
    expect(world.views).not.toContain('ERROR');
    expect(shown(world)).toBe('LOADING');
  });

  it('[FLOW-12] a required challenge of unknown type shows the error screen, can be retried, and is never success', async () => {
    const world = await openAt(list([unknownEntry()]));
    expect(world.flow.getState()).toMatchObject({ name: 'ERROR', error: 'unsupported' });
    expect(world.onComplete).not.toHaveBeenCalled();
    expect(world.report).toHaveBeenCalledOnce();
    world.flow.retry();
    expect(world.fetches).toHaveLength(2);
  });

  it('[SRV-22] a required challenge that no screen can draw is reported with its reason, and is never success', async () => {
    const why = 'hiddenNumbers of a PHONE_GUESS is not 1 to 15';
    const world = await openAt(list([{ supported: false, required: true, passed: false, why }]));
    expect(world.flow.getState()).toMatchObject({ name: 'ERROR', error: { kind: 'unreadable' } });
    expect(world.onComplete).not.toHaveBeenCalled();
    expect(world.report.mock.calls.map(([error]) => String(error.cause))).toEqual([`Error: ${why}`]);
  });

  it('[SRV-22] omissions of the list are reported once, however often the list comes', async () => {
    const world = open();
    const leftOut = ['the version of a PUSH is neither 1 nor 2', 'the version of a PUSH is neither 1 nor 2'];
    world.flow.start();
    await world.latest().answer({ ...list([entry('SMS')]), leftOut });
    world.pass();
    await world.latest().answer({ ...list([entry('TOTP')]), leftOut });
    expect(shown(world)).toBe('TOTP');
    expect(world.report.mock.calls.map(([error]) => error.message)).toEqual([
      'left out of the list: the version of a PUSH is neither 1 nor 2',
    ]);
  });

  it('[FLOW-13] ott_not_found on the fetch is not reported to the error tracker', async () => {
    const world = open();
    world.flow.start();
    await world.latest().fail(expired());
    expect(shown(world)).toBe('ERROR');
    expect(world.report).not.toHaveBeenCalled();
  });

  it.each([
    new CallError('network'),
    new CallError('timeout'),
    new CallError('unreadable', { status: 200 }),
    new CallError('problem', { status: 500 }),
    new CallError('problem', { status: 403, body: { code: 'not_allowed', message: 'm' } }),
  ])('[FLOW-13] every other error on the fetch is reported, once: $kind $status', async (error) => {
    const world = open();
    world.flow.start();
    await world.latest().fail(error);
    expect(world.report).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('[FLOW-13] a port that rejects with another error shows the error screen too', async () => {
    const world = open();
    world.flow.start();
    await world.latest().fail(new TypeError('a mistake'));
    expect(world.flow.getState()).toMatchObject({ name: 'ERROR', error: { name: 'CallError', kind: 'unreadable' } });
    expect(world.report).toHaveBeenCalledOnce();
  });
});

describe('a host that pauses', () => {
  const pausing = () => {
    const resumes: (() => void)[] = [];
    const onChallengesLoaded = vi.fn<NonNullable<FlowOptions['onChallengesLoaded']>>((_, resume) => {
      resumes.push(resume);
      return 'pause';
    });
    return { resumes, onChallengesLoaded };
  };

  it('[FLOW-10] holds the flow in LOADING until it resumes', async () => {
    const { resumes, onChallengesLoaded } = pausing();
    const world = await openAt(sms, { onChallengesLoaded });
    expect(shown(world)).toBe('LOADING');
    expect(onChallengesLoaded.mock.lastCall?.[0].currentChallenge.type).toBe('SMS');
    resumes[0]?.();
    expect(shown(world)).toBe('SMS');
  });

  it('[FLOW-10] resuming twice has no further effect, even after other events', async () => {
    const { resumes, onChallengesLoaded } = pausing();
    const world = await openAt(sms, { onChallengesLoaded });
    resumes[0]?.();
    const before = world.flow.getState();
    resumes[0]?.();
    expect(world.flow.getState()).toBe(before);
    world.pass();
    resumes[0]?.();
    expect(shown(world)).toBe('LOADING');
  });

  it('[FLOW-10] a resume after another fetch or a stop is ignored', async () => {
    const { resumes, onChallengesLoaded } = pausing();
    const world = await openAt(sms, { onChallengesLoaded });
    world.flow.stop();
    resumes[0]?.();
    expect(shown(world)).toBe('LOADING');
    world.flow.start();
    await world.latest().answer(totp);
    resumes[0]?.();
    expect(shown(world)).toBe('LOADING');
    resumes[1]?.();
    expect(shown(world)).toBe('TOTP');
  });

  it('[FLOW-10] a host that resumes before it answers pause is obeyed', async () => {
    const world = await openAt(sms, {
      onChallengesLoaded: (_, resume) => {
        resume();
        return 'pause';
      },
    });
    expect(shown(world)).toBe('SMS');
  });

  it('[FLOW-10] is asked at each challenge, continues by default, and is not asked at completion', async () => {
    const onChallengesLoaded = vi.fn(() => undefined);
    const world = await openAt(sms, { onChallengesLoaded });
    expect(shown(world)).toBe('SMS');
    world.pass();
    await world.latest().answer(totp);
    world.pass();
    await world.latest().answer(list([]));
    expect(onChallengesLoaded).toHaveBeenCalledTimes(2);
  });

  it('[FLOW-10] a callback that throws is reported and blocks nothing', async () => {
    const mistake = new Error('a mistake of the host');
    const throws = () => {
      throw mistake;
    };
    const world = await openAt(sms, { onChallengesLoaded: throws, onComplete: throws });
    expect(shown(world)).toBe('SMS');
    world.pass();
    await world.latest().answer(list([]));
    expect(world.report.mock.calls).toEqual([[mistake], [mistake]]);
  });
});
