/**
 * A wrapper over answers from a test, with every request that it sent and every prompt that it opened. For this package's tests.
 */
import { headers as names } from '@stepgate/contract';
import { createWrapper, type WrapperOptions } from './create-wrapper.ts';
import type { PromptAnswer, PromptDemand, Prompts } from './prompts.ts';

export type Sent = {
  readonly url: string;
  readonly method: string | undefined;
  readonly body: unknown;
  readonly credentials: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly approval: string | undefined;
};

type OpenPrompt = {
  readonly kind: keyof Prompts;
  readonly oneTimeToken: string | undefined;
  /** The service's message. */
  readonly message: string | undefined;
  say(answer: PromptAnswer): void;
  fail(mistake: Error): void;
};

export const json = (body: unknown, status = 200, headers: HeadersInit = {}) =>
  new Response(JSON.stringify(body), { status, headers });

/** The service demands an approval. */
export const demand = (oneTimeToken = 'approval-1', status = 403) =>
  json({ code: 'second_factor_needed', message: 'Approve this.' }, status, { [names.approval]: oneTimeToken });

/** The service puts the request on hold. */
export const coolOffDemand = (oneTimeToken = 'cool-off-1') =>
  json({ code: 'cool_off', message: 'Until tomorrow.' }, 403, { [names.coolOff]: oneTimeToken });

/** Prompts that a test answers, each when it opens. */
export function testPrompts() {
  const prompts: OpenPrompt[] = [];
  const waiting: { readonly count: number; resolve(prompts: OpenPrompt): void }[] = [];
  let open = 0;
  let mostOpen = 0;
  const prompt = (kind: keyof Prompts) => (demand: PromptDemand) =>
    new Promise<PromptAnswer>((resolve, reject) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      const one: OpenPrompt = {
        kind,
        ...demand,
        say(answer) {
          open -= 1;
          resolve(answer);
        },
        fail(mistake) {
          open -= 1;
          reject(mistake);
        },
      };
      prompts.push(one);
      for (const { count, resolve: opened } of waiting) if (count === prompts.length) opened(one);
    });
  return {
    prompts: { approve: prompt('approve'), coolOff: prompt('coolOff') } satisfies Prompts,
    asked: prompts,
    mostOpen: () => mostOpen,
    /** @param count the first prompt is 1 */
    prompt: (count: number): Promise<OpenPrompt> =>
      new Promise((resolve) => {
        const one = prompts[count - 1];
        if (one === undefined) waiting.push({ count, resolve });
        else resolve(one);
      }),
  };
}

/** @param answer to each request, by its number, starting at 1 */
export function openWrapper(
  answer: (sent: Sent, count: number) => Response | Promise<Response>,
  changes: Partial<WrapperOptions> = {},
) {
  const sent: Sent[] = [];
  const made: string[] = [];
  const shownPrompts = testPrompts();
  const wrapper = createWrapper({
    fetch: async (url, { method, body, credentials, headers: init }) => {
      const headers = Object.fromEntries(new Headers(init));
      const one = { url, method, body, credentials, headers, approval: headers[names.approval] };
      sent.push(one);
      return answer(one, sent.length);
    },
    identity: () => ({ language: 'en' }),
    timer: { after: () => () => {} },
    prompts: shownPrompts.prompts,
    newKey() {
      made.push(`key-${made.length + 1}`);
      return `key-${made.length}`;
    },
    ...changes,
  });
  return { wrapper, sent, made, ...shownPrompts };
}

/** One tab's storage of approvals. */
export function testMemory(first: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(first));
  return {
    entries,
    memory: {
      get: (key: string) => entries.get(key),
      set: (key: string, oneTimeToken: string) => void entries.set(key, oneTimeToken),
      remove: (key: string) => void entries.delete(key),
    },
  };
}

/** The error that a call rejected with. */
export const catchError = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
