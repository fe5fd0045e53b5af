import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { lazyAhead } from './lazy-ahead.tsx';
import { NotLoaded } from './not-loaded.ts';

const Ready = () => 'ready';

/** The page's first view. */
function shownAtOnce(Part: ComponentType): string | null {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    ),
  );
  const { textContent } = container;
  root.unmount();
  return textContent;
}

it('a part that has been fetched ahead shows at once, without a wait', async () => {
  const Part = lazyAhead(async () => Ready);
  expect(shownAtOnce(Part)).toBe('waiting');
  await Part.fetch();
  expect(shownAtOnce(Part)).toBe('ready');
});

it('a part that could not be fetched ahead is loaded again when it is shown', async () => {
  let tries = 0;
  const Part = lazyAhead(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return Ready;
  });
  await expect(Part.fetch()).rejects.toThrow('no connection');
  const container = document.createElement('div');
  const root = createRoot(container);
  root.render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );
  await expect.poll(() => container.textContent).toBe('ready');
  root.unmount();
});

class Catcher extends Component<{ readonly children: ReactNode; onError(error: unknown): void }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

it.each([true, false])('a part that cannot be loaded fails as NotLoaded (fetched ahead: %s)', async (ahead) => {
  const lost = new TypeError('Failed to fetch dynamically imported module');
  const Part = lazyAhead<object>(() => Promise.reject(lost));
  if (ahead) await expect(Part.fetch()).rejects.toThrow(lost);
  const errors: unknown[] = [];
  const root = createRoot(document.createElement('div'), { onCaughtError: () => undefined });
  root.render(
    <Catcher onError={(error) => errors.push(error)}>
      <Suspense fallback="waiting">
        <Part />
      </Suspense>
    </Catcher>,
  );
  await expect.poll(() => errors).toEqual([expect.objectContaining({ name: 'NotLoaded', cause: lost })]);
  expect(errors[0]).toBeInstanceOf(NotLoaded);
  root.unmount();
});
