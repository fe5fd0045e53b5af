export type Running = {
  /** Ends what runs and begins anew, if the page is seen. */
  restart(): void;
  /** For good. */
  end(): void;
};

/**
 * Runs something for as long as the page is seen, anew each time it comes back to the front or back online.
 * @param run is told to end by its signal
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
