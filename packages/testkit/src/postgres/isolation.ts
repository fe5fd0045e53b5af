/** The isolation levels at which concurrent actions of two processes must have the same result. */
export const isolationLevels = ['read committed', 'serializable'] as const;

/** @returns a URL whose connections begin every transaction at this level */
export function atIsolation(url: string, level: (typeof isolationLevels)[number]): string {
  const leading = new URL(url);
  leading.searchParams.set('options', `-c default_transaction_isolation=${level.replace(' ', '\\ ')}`);
  return leading.href;
}
