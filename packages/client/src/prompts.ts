/** A port, e.g. over dialogs: asks the customer when the service demands more before it does what was asked. */

/**
 * - `passed`: every challenge of the token is passed. Without a token: the customer has read the explanation. As an object it names the token that the server
 *   has put in its place.
 * - `closed`: the customer cancels.
 * - `again`: the token is dead, and the customer has asked for a new one. Never returned without a click, because each one calls
 *   the service again.
 */
export type PromptAnswer = 'passed' | 'closed' | 'again' | { readonly passed: string };

/** The service's reason for refusing a request. */
export type PromptDemand = {
  /** Opens the challenges. `undefined`: the header has no token, only a flag such as `true`; there is nothing to pass. */
  readonly oneTimeToken: string | undefined;
  /** The service's message for the customer, if it sent one: text, never HTML. */
  readonly message: string | undefined;
};

/** The client ensures that only one prompt is open at a time, for any number of calls. */
export type Prompts = {
  /** Shows the challenges that approve one request (SCA). Without a token it says that approval is impossible. */
  approve(demand: PromptDemand): Promise<PromptAnswer>;
  /** Shows what is on hold and why, and the challenges that confirm it, if there are any. */
  coolOff(demand: PromptDemand): Promise<PromptAnswer>;
};
