import { type ComponentType, lazy, type ReactNode } from 'react';
import { NotLoaded, toError } from './not-loaded.ts';

/**
 * A part that was lost when it was fetched ahead, and is lost again when it is shown. Chromium and older browsers don't request a module again that
 * failed to load, until the page is reloaded (https://github.com/whatwg/html/issues/6768).
 */
export class LostAhead extends NotLoaded {
  override name = 'LostAhead';
}

export type LazyAhead<Props> = ((props: Props) => ReactNode) & {
  /** Loads it before it is shown. Rejects if that fails; it is then loaded when it is shown, which throws `LostAhead` if it fails too. */
  fetch(): Promise<unknown>;
};

/**
 * Like React's `lazy`, for a component that can be loaded ahead. Once it is loaded it shows at once: a component of `lazy` always suspends first,
 * and React then waits 300 ms before it shows what came after a fallback.
 */
export function lazyAhead<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyAhead<Props> {
  let loaded: ComponentType<Props> | undefined;
  let isLost = false;
  async function fetch(): Promise<ComponentType<Props>> {
    loaded ??= await load();
    return loaded;
  }
  async function fetchAhead(): Promise<void> {
    try {
      await fetch();
    } catch (error) {
      isLost = true;
      throw error;
    }
  }
  async function fetchToShow() {
    try {
      return { default: await fetch() };
    } catch (error) {
      const reason = toError(error);
      throw isLost && reason instanceof NotLoaded ? new LostAhead(reason.message, { cause: error }) : reason;
    }
  }
  const Later = lazy(fetchToShow);
  return Object.assign(
    (props: Props) => {
      const Part = loaded ?? Later;
      return <Part {...props} />;
    },
    { fetch: fetchAhead },
  );
}
