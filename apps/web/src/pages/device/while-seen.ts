export type Running = {
  /** Stops the current run, and starts another if the page is visible. */
  restart(): void;
  /** Stops permanently. */
  end(): void;
};

/**
 * Runs a task while the page is visible, and restarts it when the page becomes visible or comes back online.
 * @param run must stop on its signal
 */
export function whileSeen(run: (signal: AbortSignal) => void): Running {
  let running: AbortController | undefined;

  function restart(): void {
    running?.abort();
    running = undefined;
    if (document.visibilityState !== 'visible') return;
    running = new AbortController();
    run(running.signal);
  }

  restart();
  document.addEventListener('visibilitychange', restart);
  addEventListener('online', restart);
  return {
    restart,
    end() {
      running?.abort();
      document.removeEventListener('visibilitychange', restart);
      removeEventListener('online', restart);
    },
  };
}
