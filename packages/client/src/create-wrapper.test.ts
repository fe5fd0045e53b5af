import { CallError, call, demoCalls } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { approvalOutcome } from './approval.ts';
import type { Layer } from './layer.ts';
import { numberedPage } from './test/edge-pages.ts';
import { catchError, coolOffDemand, demand, json, openWrapper, type Sent, testMemory, testPrompts } from './test-wrapper.ts';

const transfer = { method: 'POST', path: '/demo/money/transfers', body: { payee: 'Ada Lovelace', amount: 25_000 } } as const;
const done = () => json({ id: 't1' });
const needsApproval = ({ approval }: Sent) => (approval === undefined ? demand() : done());
const approvals = (sent: readonly Sent[]) => sent.map(({ approval }) => approval);

/** Lets all pending work run as far as it can. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('a request that needs an approval', () => {
  it.each([400, 403])(
    '[WRAP-02] %i with the approval header: one prompt, one retry, and the answer reports it',
    async (status) => {
      const { wrapper, sent, asked, prompt } = openWrapper((one) => (one.approval ? done() : demand('approval-1', status)));
      const answered = wrapper.request(transfer);
      (await prompt(1)).say('passed');
      await expect(answered).resolves.toEqual({ status: 200, body: { id: 't1' }, scaRequired: true });
      expect(asked.map(({ kind, oneTimeToken }) => [kind, oneTimeToken])).toEqual([['approve', 'approval-1']]);
      expect(approvals(sent)).toEqual([undefined, 'approval-1']);
    },
  );

  it('[REAL-14] a token that was renewed while the prompt was open is the approval of the retry', async () => {
    const { wrapper, sent, prompt } = openWrapper(needsApproval);
    const answered = wrapper.request(transfer);
    (await prompt(1)).say({ passed: 'renewed-1' });
    await expect(answered).resolves.toMatchObject({ status: 200 });
    expect(approvals(sent)).toEqual([undefined, 'renewed-1']);
  });

  it('[WRAP-02] the retry is the first request byte for byte, with the same idempotency key, plus the approval (GW1)', async () => {
    let language = 'en';
    const { wrapper, sent, prompt, made } = openWrapper(needsApproval, {
      identity: () => ({ language }),
      baseUrl: 'https://api.example.com/v2',
    });
    const body: { amount: number } = { ...transfer.body };
    const answered = wrapper.request({ ...transfer, body });
    const shown = await prompt(1);
    // The retry sends the approved request, without later changes.
    body.amount = 1;
    language = 'de';
    shown.say('passed');
    await answered;
    const [first, second] = sent;
    expect(second).toEqual({
      ...first,
      approval: 'approval-1',
      headers: { ...first?.headers, 'x-2fa-approval': 'approval-1' },
    });
    expect(first?.headers['idempotency-key']).toBe('key-1');
    expect(made).toEqual(['key-1']);
  });

  it('[WRAP-02] without a demand the answer says that SCA was not required, and no prompt opens', async () => {
    const { wrapper, asked } = openWrapper(done);
    await expect(wrapper.request(transfer)).resolves.toEqual({ status: 200, body: { id: 't1' }, scaRequired: false });
    expect(asked).toEqual([]);
  });

  it('[WRAP-02] closed: SCA_MODAL_CLOSED, and nothing more is sent (GW5)', async () => {
    const { wrapper, sent, prompt } = openWrapper(needsApproval);
    const failed = catchError(wrapper.request(transfer));
    (await prompt(1)).say('closed');
    const error = await failed;
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ kind: 'closed', code: 'SCA_MODAL_CLOSED', approvalToken: undefined });
    expect(sent).toHaveLength(1);
  });

  it('[WRAP-02] a service that demands approvals forever: one prompt, one retry, then the error (S33, GW2)', async () => {
    const { wrapper, sent, asked, prompt } = openWrapper((_, count) => demand(`approval-${count}`));
    const failed = catchError(wrapper.request(transfer));
    (await prompt(1)).say('passed');
    expect(await failed).toMatchObject({ kind: 'problem', status: 403, code: 'second_factor_needed' });
    expect([asked.length, sent.length]).toEqual([1, 2]);
  });

  it('[WRAP-02] a dead token is replaced only when the customer asks for a new one', async () => {
    const { wrapper, sent, prompt } = openWrapper((one, count) => (one.approval ? done() : demand(`approval-${count}`)));
    const answered = wrapper.request(transfer);
    (await prompt(1)).say('again');
    const second = await prompt(2);
    expect(second.oneTimeToken).toBe('approval-2');
    second.say('passed');
    await expect(answered).resolves.toMatchObject({ scaRequired: true });
    expect(approvals(sent)).toEqual([undefined, undefined, 'approval-2']);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('[WRAP-02] the result after the approval is final, whether it is an error or no answer', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const [after, error] of [
      [() => json({ code: 'insufficient_funds', message: 'Not enough.' }, 409), { kind: 'problem', code: 'insufficient_funds' }],
      [lost, { kind: 'network' }],
    ] as const) {
      const { wrapper, sent, asked, prompt } = openWrapper((one) => (one.approval ? after() : demand()));
      const failed = catchError(wrapper.request(transfer));
      (await prompt(1)).say('passed');
      expect(await failed).toMatchObject(error);
      expect([asked.length, sent.length]).toEqual([1, 2]);
    }
  });

  it.each([
    ['an empty token', 403, { 'x-2fa-approval': '' }],
    ['another status', 401, { 'x-2fa-approval': 'a' }],
    ['a server’s mistake', 500, { 'x-2fa-approval': 'a' }],
    ['a header that says no', 403, { 'x-2fa-approval': 'false' }],
    ['a result without a token', 403, { 'x-2fa-approval-result': 'REJECTED' }],
    ['a rejection with a token (SRV-17)', 403, { 'x-2fa-approval': 'a', 'x-2fa-approval-result': 'REJECTED' }],
    ['a rejection in small letters (SRV-17)', 400, { 'x-2fa-approval': 'a', 'x-2fa-approval-result': ' rejected ' }],
  ])('[WRAP-02] %s opens no prompt', async (_, status, headers) => {
    const { wrapper, asked } = openWrapper(() => json({ code: 'not_allowed' }, status, headers));
    expect(await catchError(wrapper.request(transfer))).toMatchObject({ status, code: 'not_allowed' });
    expect(asked).toEqual([]);
  });

  it.each(['true', 'TRUE', '1', ' yes ', 'on'])(
    '[SRV-17] an approval header of %j: the prompt says that approval is impossible, and the first error is thrown',
    async (flag) => {
      const { wrapper, sent, asked, prompt } = openWrapper(() => demand(flag));
      for (const [say, error] of [
        ['passed', { kind: 'problem', status: 403, code: 'second_factor_needed' }],
        ['closed', { kind: 'closed', code: 'SCA_MODAL_CLOSED' }],
      ] as const) {
        asked.length = 0;
        const failed = catchError(wrapper.request(transfer));
        const shown = await prompt(1);
        expect(shown).toMatchObject({ kind: 'approve', oneTimeToken: undefined, message: 'Approve this.' });
        shown.say(say);
        expect(await failed).toMatchObject(error);
      }
      expect(approvals(sent)).toEqual([undefined, undefined]);
    },
  );

  it('[SRV-17] a request that can be approved does not share the prompt of an unapprovable request', async () => {
    const { wrapper, sent, asked, prompt } = openWrapper((one, count) =>
      one.approval ? done() : demand(one.url === '/flag' ? 'true' : `approval-${count}`),
    );
    const failed = catchError(wrapper.request({ ...transfer, path: '/flag' }));
    const first = await prompt(1);
    const answered = wrapper.request(transfer);
    await expect.poll(() => sent.length, { interval: 1 }).toBe(2);
    await turn();
    first.say('closed');
    expect(await failed).toMatchObject({ code: 'SCA_MODAL_CLOSED' });
    (await prompt(2)).say('passed');
    await expect(answered).resolves.toMatchObject({ scaRequired: true });
    expect(asked.map(({ oneTimeToken }) => oneTimeToken)).toEqual([undefined, 'approval-2']);
  });

  it('[SRV-17] an unapprovable request does not share the prompt of a request that can be approved', async () => {
    const { wrapper, sent, asked, prompt } = openWrapper((one, count) =>
      one.approval ? done() : demand(one.url === '/flag' ? 'true' : `approval-${count}`),
    );
    const answered = wrapper.request(transfer);
    const first = await prompt(1);
    const failed = catchError(wrapper.request({ ...transfer, path: '/flag' }));
    await expect.poll(() => sent.length, { interval: 1 }).toBe(2);
    await turn();
    first.say('passed');
    await expect(answered).resolves.toMatchObject({ scaRequired: true });
    // The prompt says that the request can't be approved, and the caller gets the refusal.
    (await prompt(2)).say('passed');
    expect(await failed).toMatchObject({ kind: 'problem', status: 403, code: 'second_factor_needed' });
    expect(asked.map(({ oneTimeToken }) => oneTimeToken)).toEqual(['approval-1', undefined]);
    expect(sent.filter(({ url }) => url === '/flag')).toHaveLength(1);
  });

  it('[SRV-17] a rejection through the wrapper reads as an outcome, with its token if there is one', async () => {
    const rejected = (headers: HeadersInit) =>
      json({ code: 'rejected', message: 'You said no.' }, 403, { 'x-2fa-approval-result': 'REJECTED', ...headers });
    for (const [headers, oneTimeToken] of [
      [{}, undefined],
      [{ 'x-2fa-approval': 'a' }, 'a'],
    ] as const) {
      const { wrapper, asked } = openWrapper(() => rejected(headers));
      await expect(approvalOutcome(wrapper.request(transfer))).resolves.toMatchObject({
        outcome: 'rejected',
        oneTimeToken,
        error: { code: 'rejected', serverMessage: 'You said no.' },
      });
      expect(asked).toEqual([]);
    }
  });

  it("[WRAP-02] a caller that aborts stops waiting: its request isn't sent, and the prompt stays open for the others", async () => {
    const { wrapper, sent, asked, prompt } = openWrapper(needsApproval);
    const leaving = new AbortController();
    const failed = catchError(wrapper.request({ ...transfer, signal: leaving.signal }));
    const shown = await prompt(1);
    leaving.abort();
    expect(await failed).toMatchObject({ kind: 'network' });
    const other = wrapper.request(transfer);
    // Its demand arrives before the prompt is passed.
    await expect.poll(() => sent.length, { interval: 1 }).toBe(2);
    await turn();
    shown.say('passed');
    await expect(other).resolves.toMatchObject({ scaRequired: true });
    expect(approvals(sent)).toEqual([undefined, undefined, 'approval-1']);
    expect(asked).toHaveLength(1);
  });

  it('[WRAP-02] a prompt that fails rejects its waiting callers, and the next one opens', async () => {
    const { wrapper, prompt } = openWrapper(needsApproval);
    const failed = catchError(wrapper.request(transfer));
    const mistake = new TypeError('a mistake');
    (await prompt(1)).fail(mistake);
    expect(await failed).toBe(mistake);
    const answered = wrapper.request(transfer);
    (await prompt(2)).say('passed');
    await expect(answered).resolves.toMatchObject({ status: 200 });
  });
});

describe('many calls at once', () => {
  /** Requests whose first answers have all arrived before the prompt is answered. */
  async function all(count: number, answer: (sent: Sent, count: number) => Response) {
    const opened = openWrapper(answer);
    const asked = Array.from({ length: count }, (_, index) =>
      opened.wrapper.request({ ...transfer, path: `/demo/money/transfers/${index}` }),
    );
    const settled = Promise.allSettled(asked);
    const shown = await opened.prompt(1);
    await expect.poll(() => opened.sent.length, { interval: 1 }).toBe(count);
    await turn();
    return { ...opened, shown, settled };
  }

  it('[WRAP-05] two calls that meet a demand at once share one prompt, and each is sent once more with the approved token', async () => {
    const { shown, settled, asked, sent } = await all(2, (one, count) => (one.approval ? done() : demand(`approval-${count}`)));
    shown.say('passed');
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(asked).toHaveLength(1);
    expect(approvals(sent)).toEqual([undefined, undefined, 'approval-1', 'approval-1']);
  });

  it('[WRAP-05] two calls that meet a cool-off at once share one prompt, whatever tokens they were given', async () => {
    const { shown, settled, asked } = await all(2, (_, count) => coolOffDemand(`cool-off-${count}`));
    shown.say('closed');
    expect(await settled).toMatchObject([
      { status: 'rejected', reason: { code: 'COOL_OFF_MODAL_CLOSED' } },
      { status: 'rejected', reason: { code: 'COOL_OFF_MODAL_CLOSED' } },
    ]);
    expect(asked).toHaveLength(1);
  });

  it('[WRAP-05] five calls that are always refused: one prompt, five retries, then five errors (GW2)', async () => {
    const { shown, settled, asked, sent } = await all(5, (_, count) => demand(`approval-${count}`));
    shown.say('passed');
    expect((await settled).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect([asked.length, sent.length]).toEqual([1, 10]);
    for (const path of [0, 1, 2, 3, 4].map((index) => `/demo/money/transfers/${index}`))
      expect(approvals(sent.filter(({ url }) => url === path))).toEqual([undefined, 'approval-1']);
  });

  it('[WRAP-05] closing the prompt closes it for all of them', async () => {
    const { shown, settled, sent } = await all(3, () => demand());
    shown.say('closed');
    for (const one of await settled) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'SCA_MODAL_CLOSED' } });
    expect(sent).toHaveLength(3);
  });

  it('[WRAP-05] an approval and a cool-off are prompted one after the other, over one wrapper or two', async () => {
    const shown = testPrompts();
    const other = openWrapper(() => coolOffDemand(), { prompts: shown.prompts });
    const { wrapper } = openWrapper(needsApproval, { prompts: shown.prompts });
    const answered = wrapper.request(transfer);
    const first = await shown.prompt(1);
    const onHold = catchError(other.wrapper.request(transfer));
    await expect.poll(() => other.sent.length, { interval: 1 }).toBe(1);
    await turn();
    expect(shown.asked).toHaveLength(1);
    first.say('passed');
    (await shown.prompt(2)).say('closed');
    expect(await onHold).toMatchObject({ code: 'COOL_OFF_MODAL_CLOSED' });
    await expect(answered).resolves.toMatchObject({ status: 200 });
    expect(shown.mostOpen()).toBe(1);
  });

  it('[WRAP-05] a caller that waits for another prompt to end gets its own, unless it has aborted by then', async () => {
    const { memory } = testMemory({ stays: 'approval-8', leaves: 'approval-9' });
    const { wrapper, asked, prompt } = openWrapper(needsApproval, { memory });
    const failed = catchError(wrapper.request(transfer));
    const first = await prompt(1);
    const leaving = new AbortController();
    const gone = catchError(wrapper.request({ ...transfer, idempotencyKey: 'leaves', signal: leaving.signal }));
    const stays = wrapper.request({ ...transfer, idempotencyKey: 'stays' });
    leaving.abort();
    // Its error affects no other caller.
    first.fail(new TypeError('a mistake'));
    expect(await failed).toBeInstanceOf(TypeError);
    expect(await gone).toMatchObject({ kind: 'network' });
    (await prompt(2)).say('passed');
    await expect(stays).resolves.toMatchObject({ scaRequired: true });
    expect(asked.map(({ oneTimeToken }) => oneTimeToken)).toEqual(['approval-1', 'approval-8']);
  });
});

describe('a cool-off', () => {
  it('[WRAP-01] runs its flow; after it is passed the first error is still thrown (GW5)', async () => {
    const { wrapper, sent, asked, prompt } = openWrapper(() => coolOffDemand());
    const failed = catchError(wrapper.request(transfer));
    const shown = await prompt(1);
    expect([shown.kind, shown.oneTimeToken]).toEqual(['coolOff', 'cool-off-1']);
    shown.say('passed');
    expect(await failed).toMatchObject({ kind: 'problem', status: 403, code: 'cool_off', serverMessage: 'Until tomorrow.' });
    expect([asked.length, sent.length]).toEqual([1, 1]);
  });

  it('[WRAP-01] closed: COOL_OFF_MODAL_CLOSED (GW5)', async () => {
    const { wrapper, sent, prompt } = openWrapper(() => coolOffDemand());
    const failed = catchError(wrapper.request(transfer));
    (await prompt(1)).say('closed');
    expect(await failed).toMatchObject({ name: 'CallError', kind: 'closed', code: 'COOL_OFF_MODAL_CLOSED' });
    expect(sent).toHaveLength(1);
  });

  it.each(['true', 'True', '1', 'YES', 'on', '', '  '])(
    '[SRV-17] a header of %j explains the hold; then the first error is thrown, or COOL_OFF_MODAL_CLOSED if it was closed',
    async (flag) => {
      for (const [say, error] of [
        ['passed', { kind: 'problem', status: 403, code: 'cool_off', serverMessage: 'Until tomorrow.' }],
        ['closed', { kind: 'closed', code: 'COOL_OFF_MODAL_CLOSED' }],
      ] as const) {
        const { wrapper, sent, prompt } = openWrapper(() => coolOffDemand(flag));
        const failed = catchError(wrapper.request(transfer));
        const shown = await prompt(1);
        expect(shown).toMatchObject({ kind: 'coolOff', oneTimeToken: undefined, message: 'Until tomorrow.' });
        shown.say(say);
        expect(await failed).toMatchObject(error);
        expect(sent).toHaveLength(1);
      }
    },
  );

  it.each(['c', 'yes-1', 'truer', '11', 'no-1', 'falsehood', 'offline', '01'])(
    '[SRV-17] a header of %j is a one-time token',
    async (given) => {
      const { wrapper, prompt } = openWrapper(() => coolOffDemand(given));
      const failed = catchError(wrapper.request(transfer));
      const shown = await prompt(1);
      expect(shown.oneTimeToken).toBe(given);
      shown.say('closed');
      await failed;
    },
  );

  it('[WRAP-01] a dead token is replaced when the customer asks; if the hold has ended by then, the request is done', async () => {
    const { wrapper, sent, asked, prompt } = openWrapper((_, count) => (count === 1 ? coolOffDemand() : done()));
    const answered = wrapper.request(transfer);
    (await prompt(1)).say('again');
    await expect(answered).resolves.toMatchObject({ status: 200 });
    expect([asked.length, sent.length]).toEqual([1, 2]);
  });

  it('[WRAP-01] comes before an approval, and may follow one', async () => {
    const both = () => json({ code: 'cool_off' }, 403, { 'x-cool-off': 'c', 'x-2fa-approval': 'a' });
    const first = openWrapper(both);
    const failed = catchError(first.wrapper.request(transfer));
    (await first.prompt(1)).say('passed');
    expect(await failed).toMatchObject({ code: 'cool_off' });
    expect(first.asked.map(({ kind }) => kind)).toEqual(['coolOff']);

    const after = openWrapper((one) => (one.approval ? coolOffDemand() : demand()));
    const refused = catchError(after.wrapper.request(transfer));
    (await after.prompt(1)).say('passed');
    (await after.prompt(2)).say('passed');
    expect(await refused).toMatchObject({ code: 'cool_off' });
    expect(after.asked.map(({ kind }) => kind)).toEqual(['approve', 'coolOff']);
    expect(after.sent).toHaveLength(2);
  });

  it.each([
    ['another status', 401, { 'x-cool-off': 'c' }],
    ['a header that says no', 403, { 'x-cool-off': 'False' }],
  ])('[WRAP-01] %s opens no prompt: it is no cool-off', async (_, status, headers) => {
    const { wrapper, asked } = openWrapper(() => json({ code: 'cool_off' }, status, headers));
    expect(await catchError(wrapper.request(transfer))).toMatchObject({ status, code: 'cool_off' });
    expect(asked).toEqual([]);
  });
});

describe('a reload during an approval', () => {
  const wish = { ...transfer, idempotencyKey: 'wish-1' };

  it("[WRAP-02] a request with the caller's key continues with the token in approval, before anything is sent", async () => {
    const { memory, entries } = testMemory();
    const before = openWrapper(needsApproval, { memory });
    void before.wrapper.request(wish);
    await before.prompt(1);
    expect([...entries]).toEqual([['wish-1', 'approval-1']]);

    const { wrapper, sent, prompt } = openWrapper(needsApproval, { memory });
    const answered = wrapper.request(wish);
    const shown = await prompt(1);
    expect(shown.oneTimeToken).toBe('approval-1');
    expect(sent).toEqual([]);
    shown.say('passed');
    await expect(answered).resolves.toMatchObject({ scaRequired: true });
    expect(sent).toEqual([{ ...before.sent[0], approval: 'approval-1', headers: sent[0]?.headers }]);
    expect(sent[0]?.headers).toEqual({ ...before.sent[0]?.headers, 'x-2fa-approval': 'approval-1' });
    expect(entries.size).toBe(0);
  });

  it('[WRAP-02] a token that has expired by then is replaced when the customer asks', async () => {
    const { memory, entries } = testMemory({ 'wish-1': 'approval-0' });
    const { wrapper, sent, prompt } = openWrapper(needsApproval, { memory });
    const answered = wrapper.request(wish);
    (await prompt(1)).say('again');
    (await prompt(2)).say('passed');
    await expect(answered).resolves.toMatchObject({ scaRequired: true });
    expect(approvals(sent)).toEqual([undefined, 'approval-1']);
    expect(entries.size).toBe(0);
  });

  it('[WRAP-02] nothing is stored after the prompt is answered, or for a request with a generated key', async () => {
    for (const [request, say] of [
      [wish, 'closed'],
      [transfer, 'closed'],
      [wish, 'passed'],
    ] as const) {
      const { memory, entries } = testMemory();
      const lost = openWrapper(
        (one) => {
          // Removed before the retry is sent: if the answer is lost, the service recognizes the key of a completed request.
          if (one.approval) expect(entries.size).toBe(0);
          return one.approval ? Promise.reject(new TypeError('Failed to fetch')) : demand();
        },
        { memory },
      );
      const failed = catchError(lost.wrapper.request(request));
      const shown = await lost.prompt(1);
      expect(entries.size).toBe(request === wish ? 1 : 0);
      shown.say(say);
      expect(await failed).toMatchObject({ kind: say === 'closed' ? 'closed' : 'network' });
      expect(entries.size).toBe(0);
    }
  });

  it('[WRAP-02] a component that unmounts and remounts finds its prompt instead of opening a second one', async () => {
    const { memory } = testMemory();
    const { wrapper, sent, asked, prompt } = openWrapper(needsApproval, { memory });
    const leaving = new AbortController();
    const gone = catchError(wrapper.request({ ...wish, signal: leaving.signal }));
    const shown = await prompt(1);
    leaving.abort();
    await gone;
    const back = wrapper.request(wish);
    shown.say('passed');
    await expect(back).resolves.toMatchObject({ scaRequired: true });
    expect([asked.length, approvals(sent)]).toEqual([1, [undefined, 'approval-1']]);
  });

  it('[WRAP-02] a resumed request has its own prompt: it waits for that of another request', async () => {
    const { memory } = testMemory({ 'wish-1': 'approval-0' });
    const { wrapper, sent, prompt } = openWrapper(needsApproval, { memory });
    const other = wrapper.request({ ...transfer, path: '/other' });
    const first = await prompt(1);
    const answered = wrapper.request(wish);
    first.say('passed');
    const second = await prompt(2);
    expect(second.oneTimeToken).toBe('approval-0');
    second.say('passed');
    await Promise.all([other, answered]);
    expect(sent.map(({ url, approval }) => [url, approval])).toEqual([
      ['/other', undefined],
      ['/other', 'approval-1'],
      [transfer.path, 'approval-0'],
    ]);
  });
});

describe('requests of the wrapper', () => {
  it('[WRAP-04] JSON, with the access token and the language, and a fresh key for each write', async () => {
    const { wrapper, sent } = openWrapper(done, { baseUrl: 'https://api.example.com' });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) await wrapper.request({ method, path: '/x', body: [1] });
    for (const { headers, body, url } of sent) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-access-token': 'stepgate-web', 'x-language': 'en' });
      expect([url, body]).toEqual(['https://api.example.com/x', '[1]']);
    }
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  });

  it('[WRAP-04] the cookies of its own site, on the retry with the approval too: the API knows the session by them', async () => {
    const { wrapper, sent, prompt } = openWrapper(needsApproval);
    const answered = wrapper.request(transfer);
    (await prompt(1)).say('passed');
    await answered;
    expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  });

  it("[SRV-05] the host's access token, on the retry with the approval too", async () => {
    const identity = () => ({ language: 'en', accessToken: 'acme-web' });
    const { wrapper, sent, prompt } = openWrapper((_, count) => (count === 1 ? demand() : done()), { identity });
    const answered = wrapper.request(transfer);
    (await prompt(1)).say('passed');
    await answered;
    expect(sent.map(({ headers }) => headers['x-access-token'])).toEqual(['acme-web', 'acme-web']);
  });

  it('[WRAP-04] a given key is used as it is, and a read has none', async () => {
    const { wrapper, sent, made } = openWrapper(done);
    await wrapper.request({ ...transfer, idempotencyKey: 'wish-1' });
    await wrapper.request({ method: 'GET', path: '/demo/money' });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['wish-1', undefined]);
    expect(sent[1]).toMatchObject({ method: 'GET', body: undefined });
    expect(sent[1]?.headers).not.toHaveProperty('content-type');
    expect(made).toEqual([]);
  });

  it('[WRAP-04] a success returns its status and JSON, or no body if it has none', async () => {
    const { wrapper } = openWrapper((_, count) => (count === 1 ? json([1], 201) : new Response(null, { status: 204 })));
    await expect(wrapper.request(transfer)).resolves.toEqual({ status: 201, body: [1], scaRequired: false });
    await expect(wrapper.request(transfer)).resolves.toEqual({ status: 204, body: undefined, scaRequired: false });
  });

  it('[WRAP-04] any other answer is thrown with code, message and params of its body', async () => {
    const body = { code: 'x.y', message: 'No.', params: { messageTitle: 'Sorry' } };
    for (const status of [302, 400, 401, 403, 404, 409, 422, 500, 503]) {
      const { wrapper, asked } = openWrapper((_, count) =>
        count === 1 ? json(body, status) : new Response('<html>', { status }),
      );
      const error = await catchError(wrapper.request(transfer));
      expect(error).toMatchObject({ kind: 'problem', status, code: 'x.y', serverMessage: 'No.', params: body.params });
      expect(await catchError(wrapper.request(transfer))).toMatchObject({ status, code: 'unexpected.error', params: {} });
      expect(asked).toEqual([]);
    }
  });

  it('[ERR-01] a blocking page of the edge before the API is an error with the code of the edge, and no prompt', async () => {
    const { wrapper, asked } = openWrapper(() => new Response(numberedPage(1020), { status: 403 }));
    expect(await catchError(wrapper.request(transfer))).toMatchObject({ kind: 'problem', status: 403, code: 'cloudflare.1020' });
    expect(asked).toEqual([]);
  });

  it("[WRAP-04] a call that the host describes like the contract's own is read by its schema", async () => {
    const sentMoney = { transfer: { id: 't1', payee: 'Ada', amount: 1, currency: 'GBP', sentAt: 1 }, balance: 99 };
    const { wrapper, sent, prompt } = openWrapper((one) => (one.approval ? json(sentMoney) : demand()));
    const request = { body: { payee: 'Ada', amount: 1, currency: 'GBP' } } as const;
    const answered = wrapper.ask(demoCalls.demoSendMoney, request, { idempotencyKey: 'wish-1' });
    (await prompt(1)).say('passed');
    await expect(answered).resolves.toEqual({ value: sentMoney, scaRequired: true });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['wish-1', 'wish-1']);
    const unreadable = openWrapper(() => json({ balance: 'much' }));
    await expect(unreadable.wrapper.ask(demoCalls.demoMoney, {})).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('[WRAP-04] a request of the host is signed with the key of the session only if it says so', async () => {
    const signed: (string | undefined)[] = [];
    const sessionKey: Layer = (request, send) => {
      signed.push(request.call.provedBy);
      return send(request);
    };
    const { wrapper } = openWrapper(done, { sessionKey });
    await wrapper.request({ method: 'POST', path: '/payments', body: {}, provedBy: 'session-key' });
    await wrapper.request({ method: 'POST', path: '/payments', body: {} });
    expect(signed).toEqual(['session-key', undefined]);
  });

  it('[WRAP-04] a call that needs a one-time token or sends a form does not compile', () => {
    const { wrapper } = openWrapper(done);
    const shared = { id: 'x', summary: '', method: 'POST', path: '/x', credentials: 'omit', headers: [], answers: {} } as const;
    const token = call({ ...shared, auth: 'one-time-token' });
    const form = call({ ...shared, auth: 'session', provedBy: 'session-key', form: { file: 'A photo' } });
    // @ts-expect-error the wrapper has no option for its token
    void wrapper.ask(token, {});
    // @ts-expect-error the wrapper sends JSON
    void wrapper.ask(form, {});
  });
});
