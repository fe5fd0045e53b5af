/** One prompt at a time, shared by the calls that meet the same demand while it is open. */
import { CallError } from '@stepgate/contract';
import type { PromptAnswer, PromptDemand, Prompts } from '../prompts.ts';

type Answered = {
  readonly promptAnswer: Exclude<PromptAnswer, object>;
  /** Of the prompt that was shown, which may be that of another call, or its replacement by the server. */
  readonly oneTimeToken: string | undefined;
};

type Open = { readonly kind: keyof Prompts; readonly oneTimeToken: string | undefined; readonly answered: Promise<Answered> };

type Demand = PromptDemand & {
  readonly kind: keyof Prompts;
  /** Whether the prompt of another call is enough. Calls with the same token always share a prompt. */
  readonly shared: boolean;
  /** Aborted by the caller. The prompt stays open: the customer closes it, or another call still waits for it. */
  readonly signal: AbortSignal | undefined;
};

/** Rejects with `CallError` of kind `network` if the caller has aborted. */
export type AskCustomer = (demand: Demand) => Promise<Answered>;

/** A prompt without challenges grants nothing, so it serves only demands without challenges. */
const sharedBy = (open: Open, { kind, oneTimeToken, shared }: Demand): boolean =>
  open.kind === kind && (open.oneTimeToken === oneTimeToken || (shared && open.oneTimeToken !== undefined));

const givenUp = () => new CallError('network');

function unlessGivenUp<T>(waited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return waited;
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(givenUp());
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    waited.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

function onePrompt(prompts: Prompts): AskCustomer {
  let open: Open | undefined;

  async function show({ kind, oneTimeToken, message }: Demand): Promise<Answered> {
    const promptAnswer = await prompts[kind]({ oneTimeToken, message });
    return typeof promptAnswer === 'object'
      ? { promptAnswer: 'passed', oneTimeToken: promptAnswer.passed }
      : { promptAnswer, oneTimeToken };
  }

  async function ask(demand: Demand): Promise<Answered> {
    const { kind, oneTimeToken, signal } = demand;
    while (open !== undefined && !sharedBy(open, demand)) await open.answered.catch(() => undefined);
    if (signal?.aborted) throw givenUp();
    open ??= {
      kind,
      oneTimeToken,
      answered: show(demand).finally(() => {
        open = undefined;
      }),
    };
    return open.answered;
  }

  return (demand) => unlessGivenUp(ask(demand), demand.signal);
}

const known = new WeakMap<Prompts, AskCustomer>();

/** Returns the same function for the same prompts, so that a client and a wrapper over one set of dialogs don't open two. */
export function askCustomerBy(prompts: Prompts): AskCustomer {
  const ask = known.get(prompts) ?? onePrompt(prompts);
  known.set(prompts, ask);
  return ask;
}
