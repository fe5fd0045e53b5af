/** Waits in real time until a condition holds. It works in tests and in the explorer, because it needs the tools of neither. */
export async function until(holds: () => boolean, what: () => string): Promise<void> {
  const end = performance.now() + 5_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
