/**
 * Records what clients got a success for, so that it can be checked. A subject whose last request got no certain answer is in doubt: any state is right, so it
 * isn't checked.
 */
export type Entry<Fact> = { readonly subject: string; readonly fact: Fact };

export type Ledger<Fact> = {
  /** A request has started that may change the known state of a subject. */
  begin(subject: string): void;
  /** The answer came: from now on this must be true. */
  acknowledge(subject: string, fact: Fact): void;
  /** Acknowledged writes so far. */
  acknowledged(): number;
  /** The facts that must be true now, each returned once. */
  take(): Entry<Fact>[];
};

export function createLedger<Fact>(): Ledger<Fact> {
  const facts = new Map<string, Fact>();
  let acknowledged = 0;
  return {
    begin: (subject) => void facts.delete(subject),
    acknowledge(subject, fact) {
      acknowledged += 1;
      facts.set(subject, fact);
    },
    acknowledged: () => acknowledged,
    take() {
      const taken = [...facts].map(([subject, fact]) => ({ subject, fact }));
      facts.clear();
      return taken;
    },
  };
}
