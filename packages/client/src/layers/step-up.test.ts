import { type Call, calls, demoCalls, headers as names } from '@stepgate/contract';
import { rows, times } from '@stepgate/testkit/depth';
import { describe, expect, it } from 'vitest';
import { approvalOutcome } from '../approval.ts';
import { createClient } from '../create-client.ts';
import type { PromptDemand, Prompts } from '../prompts.ts';
import { everyCall, everyId, type Id } from '../test-calls.ts';
import { json, testPrompts } from '../test-wrapper.ts';
import type { ScaOptions } from './sca.ts';
import { stepUpLayers } from './step-up.ts';

const demand = (result: HeadersInit = {}) =>
  json({ code: 'second_factor_needed' }, 403, { [names.approval]: 'approval-1', ...result });

const readsOutcome = (id: Id) => {
  const { demand }: Call = calls[id];
  return demand === 'outcome';
};

/** A client with the step-up layers, or without any. */
function open(answer: (approval: string | null, count: number) => Response, stepUp: false | ScaOptions = {}) {
  const approvals: (string | null)[] = [];
  const shown = testPrompts();
  const client = createClient({
    fetch: async (_, init) => {
      const approval = new Headers(init.headers).get(names.approval);
      approvals.push(approval);
      return answer(approval, approvals.length);
    },
    hostname: 'app.example.com',
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => {} },
    ...(stepUp && { layers: stepUpLayers({ prompts: shown.prompts, ...stepUp }) }),
  });
  return { client, approvals, ...shown };
}

describe('a client with the step-up layers', () => {
  it('[WRAP-03] the calls of the phone-number family are those that read a demand as an outcome', () => {
    expect(everyId.filter(readsOutcome).sort()).toEqual([
      'addPhoneNumber',
      'listPhoneNumbers',
      'startPhoneChange',
      'verifyPhoneNumber',
    ]);
  });

  it.each(everyId.filter(readsOutcome))('[WRAP-03] %s opens no prompt: its caller reads the outcome', async (id) => {
    const { client, approvals, asked } = open(() => demand());
    await expect(approvalOutcome(everyCall[id](client))).resolves.toEqual({ outcome: 'approval', oneTimeToken: 'approval-1' });
    expect([asked, approvals]).toEqual([[], [null]]);
  });

  it.each(everyId.filter(readsOutcome))('[UPN-05] %s opens the prompt if its host wants no outcomes', async (id) => {
    const { client, approvals, asked, prompt } = open((approval) => (approval ? json({}, 500) : demand()), {
      outcomes: 'prompt',
    });
    const failed = everyCall[id](client);
    void prompt(1).then(({ say }) => say('passed'));
    await expect(failed).rejects.toMatchObject({ status: 500 });
    expect([asked.map(({ kind }) => kind), approvals]).toEqual([['approve'], [null, 'approval-1']]);
  });

  it.each(
    rows(
      everyId.filter((id) => !readsOutcome(id)),
      24,
    ),
  )('[WRAP-02] %s opens the SCA prompt if an approval is demanded', async (id) => {
    for (const result of [undefined, 'APPROVED', 'a word unheard of']) {
      const given: HeadersInit = result === undefined ? {} : { [names.approvalResult]: result };
      const { client, approvals, asked, prompt } = open((approval) => (approval ? json({}, 500) : demand(given)));
      const failed = everyCall[id](client);
      void prompt(1).then(({ say }) => say('passed'));
      await expect(failed).rejects.toMatchObject({ status: 500 });
      expect(asked.map(({ kind }) => kind)).toEqual(['approve']);
      expect(approvals).toEqual([null, 'approval-1']);
    }
  });

  it.each(rows(everyId, 24))('[SRV-17] %s opens no prompt if the approval was rejected', async (id) => {
    const { client, approvals, asked } = open(() => demand({ [names.approvalResult]: 'REJECTED' }));
    await expect(everyCall[id](client)).rejects.toMatchObject({ status: 403, approvalResult: 'REJECTED' });
    expect([asked, approvals]).toEqual([[], [null]]);
  });

  it('[WRAP-02] the retry uses the language of the request that was approved (GW1)', async () => {
    const { prompts, prompt } = testPrompts();
    const languages: (string | null)[] = [];
    let language = 'en';
    const client = createClient({
      fetch: async (_, init) => {
        languages.push(new Headers(init.headers).get(names.language));
        return languages.length === 1 ? demand() : json({}, 500);
      },
      hostname: 'app.example.com',
      identity: () => ({ language }),
      timer: { after: () => () => {} },
      layers: stepUpLayers({ prompts }),
    });
    const failed = client.ask(calls.logout, {});
    const shown = await prompt(1);
    language = 'de';
    shown.say('passed');
    await expect(failed).rejects.toMatchObject({ status: 500 });
    expect(languages).toEqual(['en', 'en']);
  });

  it('[WRAP-02] a request that already has an approval is sent once, and its caller receives a further demand', async () => {
    const { client, approvals, asked } = open(() => demand());
    const sent = client.ask(demoCalls.demoSendMoney, { body: { payee: 'Ada', amount: 1, currency: 'GBP' } }, { approval: 'own' });
    await expect(sent).rejects.toMatchObject({ status: 403, approvalToken: 'approval-1' });
    expect([asked, approvals]).toEqual([[], ['own']]);
  });

  it('[WRAP-02] a client without the layers opens no prompt: its caller receives the demand', async () => {
    const { client, approvals, asked } = open(() => demand(), false);
    await expect(client.ask(calls.security, {})).rejects.toMatchObject({ approvalToken: 'approval-1' });
    expect([asked, approvals]).toEqual([[], [null]]);
  });

  it('[WRAP-01] cool-off applies to every call, even to those that read an outcome', async () => {
    for (const ask of [everyCall.addPhoneNumber, everyCall.changePassword]) {
      const { client, prompt } = open(() => json({ code: 'cool_off' }, 403, { [names.coolOff]: 'cool-off-1' }));
      const failed = ask(client);
      void prompt(1).then(({ say }) => say('passed'));
      await expect(failed).rejects.toMatchObject({ status: 403, code: 'cool_off' });
    }
  });
});

/** A sequence of numbers that is the same for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
}

describe('for any answers of the server and any choices of the customer', () => {
  const seeds = Array.from({ length: times(60, 1_500) }, (_, index) => index + 1);

  it('[WRAP-05] one prompt at a time, no retry without a passed prompt, and every call ends (GW2, S33)', async () => {
    let prompts = 0;
    for (const seed of seeds) {
      const upTo = numbers(seed);
      const oneOf = <T>(...choices: readonly [T, ...T[]]): T => choices[upTo(choices.length)] ?? choices[0];
      const passed = new Set<string>();
      let pressed = 0;
      let open = 0;
      let tokens = 0;
      const prompt =
        (kind: keyof Prompts) =>
        async ({ oneTimeToken }: PromptDemand) => {
          prompts += 1;
          open += 1;
          expect(open).toBe(1);
          for (let wait = upTo(4); wait > 0; wait -= 1) await new Promise((resolve) => setTimeout(resolve));
          open -= 1;
          const answer = oneOf('passed', 'closed', 'again');
          if (answer === 'passed' && kind === 'approve' && oneTimeToken) passed.add(oneTimeToken);
          if (answer === 'again') pressed += 1;
          return answer;
        };
      const sent = new Map<string, (string | null)[]>();
      const client = createClient({
        fetch: async (url, init) => {
          const approval = new Headers(init.headers).get(names.approval);
          sent.set(url, [...(sent.get(url) ?? []), approval]);
          if (upTo(2) === 0) await new Promise((resolve) => setTimeout(resolve));
          if (upTo(12) === 0) throw new TypeError('Failed to fetch');
          const given: Record<string, string> = {};
          tokens += 1;
          if (upTo(3) > 0) given[names.approval] = oneOf('', 'true', `approval-${tokens}`, `approval-${tokens}`);
          if (upTo(4) === 0) given[names.coolOff] = oneOf('', 'true', `cool-off-${tokens}`);
          if (upTo(2) === 0) given[names.approvalResult] = oneOf('APPROVED', 'REJECTED', '?');
          const status = oneOf(200, 400, 401, 403, 403, 403, 500);
          return new Response(oneOf('{}', '', '<html>error code: 1020', '{"code":"x"}'), { status, headers: given });
        },
        hostname: 'app.example.com',
        identity: () => ({ language: 'en' }),
        timer: { after: () => () => {} },
        layers: stepUpLayers({ prompts: { approve: prompt('approve'), coolOff: prompt('coolOff') } }),
      });
      const asked = Array.from({ length: 1 + upTo(5) }, (_, index) =>
        client.ask({ ...calls.logout, path: `/call-${index}` }, {}),
      );
      for (const one of await Promise.allSettled(asked))
        if (one.status === 'rejected') expect(one.reason).toHaveProperty('name', 'CallError');
      expect(sent.size).toBe(asked.length);
      for (const approvals of sent.values()) {
        const plain = approvals.filter((approval) => approval === null);
        expect(plain.length).toBeLessThanOrEqual(1 + pressed);
        for (const approval of approvals) if (approval !== null) expect(passed).toContain(approval);
        // At most one retry after each plain request.
        for (const [index, approval] of approvals.entries()) if (approval !== null) expect(approvals[index - 1]).toBeNull();
      }
    }
    expect(prompts).toBeGreaterThan(seeds.length / 2);
  });
});
