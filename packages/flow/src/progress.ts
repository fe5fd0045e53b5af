/** The progress of a flow by the lists that it has read: which proofs they don't show yet, and whether the customer goes round in circles. */
import {
  CallError,
  type Challenge,
  type ChallengeEntry,
  type ChallengeType,
  isPhoneCodeType,
  type OneTimeTokenProperties,
  polls,
  proofsInVain,
  type ViewAttributes,
} from '@stepgate/contract';

/** A proof that the service took. */
type Taken = {
  /** The look of the entry that it was for. */
  readonly entry: string;
  readonly by: ChallengeType;
  /** The number that the customer entered, if `by` is the form for it. */
  readonly newPhoneNumber: string | undefined;
  /** The number whose code was proved before a list asked for it. */
  readonly ahead: string | undefined;
  /** How many entries like that one the list had. A list with as many open ones, and no more passed ones, doesn't show the proof. */
  readonly open: number;
  readonly passed: number;
};

export type Progress = {
  /** The challenges that the lists have asked for, each once, the newest last. */
  readonly lists: readonly string[];
  /** How many proofs in a row have brought no new list. */
  readonly inVain: number;
  /** The looks of all challenges that the flow asked for, or that were passed. */
  readonly met: readonly string[];
  /** The entry that the last list asks for. */
  readonly due: Pick<Taken, 'entry' | 'open' | 'passed'> | undefined;
  readonly taken: readonly Taken[];
  /** By what a proof was taken since the last list that counts. */
  readonly lastProved: ChallengeType | undefined;
  /** How many lists in a row lagged. */
  readonly lagged: number;
  /** The number that the customer entered, while its code is asked for before a list does it. */
  readonly ahead: string | undefined;
  /** The due challenge was already shown before the last proof: the screen has to say that it is still needed. */
  readonly again: boolean;
};

export const noProgress: Progress = {
  lists: [],
  inVain: 0,
  met: [],
  due: undefined,
  taken: [],
  lastProved: undefined,
  lagged: 0,
  ahead: undefined,
  again: false,
};

export type Reading = {
  readonly progress: Progress;
  /** The list doesn't show a proof that was taken: it counts only if it still doesn't in some seconds. */
  readonly lags: boolean;
  /**
   * The number that the service took although the list still asks for one: the code to it is due. The list may only be late, but most such servers list the
   * form until the code is proved.
   */
  readonly entered: Pick<Taken, 'newPhoneNumber'> | undefined;
  /** The report for the error tracker: the list still asks for a proof that was taken. */
  readonly fault: CallError | undefined;
  /** Set if the flow has to stop asking, because enough proofs brought no new list. */
  readonly stuck: CallError | undefined;
};

const form: ChallengeType = 'UPDATE_PHONE_NUMBER';

/** The parts of a list that distinguish states of the token: what is asked for, and what is done. */
const listOf = ({ challenges }: OneTimeTokenProperties): string =>
  JSON.stringify(challenges.map((each) => [each.supported && each.primaryChallenge.type, each.required, each.passed]));

/** Where a photo goes isn't shown, and may be another address in each list. */
const shownOf = ({ uploadPath: _, ...attributes }: ViewAttributes): string => JSON.stringify(Object.entries(attributes).sort());

/** The visible part of a challenge: two that look the same are the same to the customer. */
function lookOf({ type, view, viewByPhoneNumberId, availablePhoneNumbers }: Challenge): string {
  const views = [...viewByPhoneNumberId].map(([id, each]) => `${id} ${shownOf(each)}`);
  const numbers = availablePhoneNumbers.map((each) => JSON.stringify(each));
  return JSON.stringify([type, shownOf(view), views.sort(), numbers.sort()]);
}

const isOpen = ({ required, passed }: ChallengeEntry): boolean => required && !passed;

function dueOf({ challenges }: OneTimeTokenProperties) {
  const due = challenges.find(isOpen);
  if (!due?.supported) return undefined;
  const { type, view } = due.primaryChallenge;
  const entry = lookOf(due.primaryChallenge);
  const same = challenges.filter((each) => each.supported && lookOf(each.primaryChallenge) === entry);
  return {
    type,
    newPhoneNumber: view.newPhoneNumber,
    inList: { entry, open: same.filter(isOpen).length, passed: same.filter(({ passed }) => passed).length },
  };
}

type Due = ReturnType<typeof dueOf>;

/** Whether the list asks for the code to this number. */
const asksForCodeTo = (number: string | undefined, due: Due): boolean =>
  number !== undefined && due?.type !== form && due?.newPhoneNumber === number;

/** The proof of the due entry that a list doesn't show. A code to the number that was entered shows that the number was taken. */
function unshownIn({ taken }: Progress, due: Due): Taken | undefined {
  const late = taken.find(({ ahead }) => asksForCodeTo(ahead, due));
  if (late !== undefined) return late;
  const proof = taken.find(({ entry }) => entry === due?.inList.entry);
  if (due === undefined || proof === undefined) return undefined;
  const { open, passed } = due.inList;
  if (open < proof.open || passed > proof.passed) return undefined;
  return proof.newPhoneNumber !== undefined && proof.newPhoneNumber === due.newPhoneNumber ? undefined : proof;
}

/** These prove nothing by themselves: a number waits for its code, a new password for the mail. The list need not change by them. */
const provesNothing: ReadonlySet<ChallengeType> = new Set([form, 'MANDATORY_RESET_PASSWORD']);

/** Whether a list is news for the view that is shown. */
export function isNews(progress: Progress, properties: OneTimeTokenProperties): boolean {
  const due = dueOf(properties);
  if (listOf(properties) === progress.lists.at(-1) || asksForCodeTo(progress.ahead, due)) return false;
  return unshownIn(progress, due) === undefined;
}

/** The service's fault, for the error tracker. */
const createFault = (what: string) => new CallError('unreadable', { cause: new Error(`the service took ${what}`) });

const including = (all: readonly string[], one: string): readonly string[] => [...all.filter((each) => each !== one), one];

/** The service took a proof: the customer passed this challenge, for the entry that is due. */
export function prove(before: Progress, passed: Challenge, newPhoneNumber: string | undefined): Progress {
  const { due, taken, inVain, met } = before;
  const ahead = isPhoneCodeType(passed.type) ? before.ahead : undefined;
  const proof = due && { ...due, by: passed.type, newPhoneNumber, ahead };
  return {
    ...before,
    inVain: inVain + (provesNothing.has(passed.type) ? 0 : 1),
    met: including(met, lookOf(passed)),
    taken: proof ? [...taken.filter(({ entry }) => entry !== proof.entry), proof] : taken,
    lastProved: passed.type,
    lagged: 0,
  };
}

/** The flow asks for this challenge, which need not be the list's: after a number is entered, the flow asks for its code. */
export const meet = (before: Progress, challenge: Challenge): Progress => ({
  ...before,
  met: including(before.met, lookOf(challenge)),
});

/**
 * Reads a list. A list that lags only adds to the count. If the list never changes, a challenge without customer input, such as the profiler, would be passed
 * and asked for again without end: then the developer gets an error, and the customer may try again.
 */
export function read(before: Progress, properties: OneTimeTokenProperties): Reading {
  const due = dueOf(properties);
  const proof = unshownIn(before, due);
  const entered = due?.type === form && proof?.by === form ? proof : undefined;
  if (proof !== undefined && entered === undefined && before.lagged + 1 < polls.lateList.requests) {
    const progress = { ...before, lagged: before.lagged + 1 };
    return { progress, lags: true, entered: undefined, fault: undefined, stuck: undefined };
  }
  const list = listOf(properties);
  // From the form for a number to the code, even to one for the same number as before: another step.
  const leadsOn = before.lastProved === form && (due?.type !== form || entered !== undefined);
  const inVain = before.lists.includes(list) ? before.inVain : 0;
  const isStuck = inVain >= proofsInVain;
  return {
    progress: {
      lists: including(before.lists, list),
      inVain: isStuck ? 0 : inVain,
      met: before.met,
      due: due?.inList,
      taken: before.taken.filter((each) => each !== proof),
      lastProved: undefined,
      lagged: 0,
      ahead: entered?.newPhoneNumber,
      again: before.lastProved !== undefined && due !== undefined && before.met.includes(due.inList.entry) && !leadsOn,
    },
    lags: false,
    entered,
    fault:
      proof && !provesNothing.has(proof.by) ? createFault(`a proof by ${proof.by}, but its list still asks for it`) : undefined,
    stuck: isStuck ? createFault(`${inVain} proofs in a row, but its list still asks for the same`) : undefined,
  };
}
