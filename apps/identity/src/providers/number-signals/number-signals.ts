/** The operator's facts about the SIM card of a phone number. */

export type SimAnswer =
  | { readonly outcome: 'unchanged' }
  /** `at`: when, in milliseconds since 1970; without it the operator only says that it was in the last 72 hours. */
  | { readonly outcome: 'changed'; readonly at?: number }
  /** The operator knows nothing of this number, or may not say: it was not asked well, or the customer doesn't agree. */
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string };

export type NumberSignals = {
  /**
   * Whether the SIM card of a number was changed in the last `simChanges.withheldFor`. Never throws, and answers within `simChanges.answerWithin`.
   * @param number E.164
   */
  simChange(number: string): Promise<SimAnswer>;
};
