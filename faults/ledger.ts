/**
 * What clients were told is done, so that it can be asked after. A subject whose last request got no certain answer is in doubt: whatever
 * became of it is right, so it is not asked after.
 */
export type Entry<Fact> = { readonly subject: string; readonly fact: Fact };

export type Ledger<Fact> = {
  /** A request is under way that may change what is known of a subject. */
  begin(subject: string): void;
  /** The answer came: from now on this must be so. */
  acknowledge(subject: string, fact: Fact): void;
  /** Acknowledged writes so far. */
  acknowledged(): number;
  /** What must be so now, each given out once. */
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
