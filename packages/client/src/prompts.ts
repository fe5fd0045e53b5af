/** What asks the customer, where the service wants more of them before it does what was asked: a port, e.g. over dialogs. */

/**
 * - `passed`: every challenge of the token is passed. Without a token: the customer has read why.
 * - `closed`: the customer does not go on.
 * - `again`: the token is dead, and the customer has pressed for a fresh one. Never said without a press: each asks the service once more.
 */
export type PromptAnswer = 'passed' | 'closed' | 'again';

/** What the service refused a request with. */
export type PromptDemand = {
  /** Opens the challenges. `undefined`: the header says only that there is something, such as `true`; there is nothing to pass. */
  readonly oneTimeToken: string | undefined;
  /** The service's own words for the customer, where it had any: text, never HTML. */
  readonly message: string | undefined;
};

/** One prompt is open at a time: that is seen to on this side, however many calls are under way. */
export type Prompts = {
  /** Shows the challenges with which one request is approved (SCA). Without a token it says that nothing can be approved. */
  approve(demand: PromptDemand): Promise<PromptAnswer>;
  /** Shows what is on hold and why, and the challenges with which the customer confirms it, where there are any. */
  coolOff(demand: PromptDemand): Promise<PromptAnswer>;
};
