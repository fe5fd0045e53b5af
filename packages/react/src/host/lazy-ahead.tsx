import { type ComponentType, lazy, type ReactNode } from 'react';
import { toError } from './not-loaded.ts';

export type LazyAhead<Props> = ((props: Props) => ReactNode) & {
  /**
   * Loads it before it is shown. Rejects if that fails; it is then loaded when it is shown. Chromium and older browsers don't request a module again that
   * failed to load, until the page is reloaded (https://github.com/whatwg/html/issues/6768).
   */
  fetch(): Promise<unknown>;
};

/**
 * Like React's `lazy`, for a component that can be loaded ahead. Once it is loaded it shows at once: a component of `lazy` always suspends first,
 * and React then waits 300 ms before it shows what came after a fallback.
 */
export function lazyAhead<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyAhead<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetch(): Promise<ComponentType<Props>> {
    loaded ??= await load();
    return loaded;
  }
  async function fetchToShow() {
    try {
      return { default: await fetch() };
    } catch (error) {
      throw toError(error);
    }
  }
  const Later = lazy(fetchToShow);
  return Object.assign(
    (props: Props) => {
      const Part = loaded ?? Later;
      return <Part {...props} />;
    },
    { fetch },
  );
}
