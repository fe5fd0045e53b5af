/** Waits in real time until something holds, for tests and the explorer alike: it needs neither's tools. */
export async function until(holds: () => boolean, what: () => string): Promise<void> {
  const end = performance.now() + 5_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
