/** What asks the customer, where the service wants more of them before it does what was asked: a port, e.g. over dialogs. */

/**
 * - `passed`: every challenge of the token is passed.
 * - `closed`: the customer does not go on.
 * - `again`: the token is dead, and the customer has pressed for a fresh one. Never said without a press: each asks the service once more.
 */
export type PromptAnswer = 'passed' | 'closed' | 'again';

/** One prompt is open at a time: that is seen to on this side, however many calls are under way. */
export type Prompts = {
  /** Shows the challenges with which one request is approved (SCA). */
  approve(oneTimeToken: string): Promise<PromptAnswer>;
  /** Shows what rests and why, and the challenges with which the customer confirms it. */
  coolOff(oneTimeToken: string): Promise<PromptAnswer>;
};
