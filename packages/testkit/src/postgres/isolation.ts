/** The levels at which what two processes do at one moment must come out the same. */
export const isolationLevels = ['read committed', 'serializable'] as const;

/** @returns the URL, whose connections begin every transaction at this level */
export function atIsolation(url: string, level: (typeof isolationLevels)[number]): string {
  const leading = new URL(url);
  leading.searchParams.set('options', `-c default_transaction_isolation=${level.replace(' ', '\\ ')}`);
  return leading.href;
}
