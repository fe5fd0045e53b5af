import { lazy, Suspense } from 'react';
import { useHost } from '../../provider/context.ts';

/** A constant of the build: in production neither the hint nor its words are in any file. */
const Hint = __STEPGATE_DEMO__
  ? lazy(async () => ({ default: (await import('../../demo/TestCodeHint.tsx')).TestCodeHint }))
  : undefined;

/** Outside production: says which code is always taken, and fills it in. */
export function DemoHint({ onFill }: { onFill(code: string): void }) {
  const { demo } = useHost();
  return Hint && demo ? (
    <Suspense>
      <Hint onFill={onFill} />
    </Suspense>
  ) : null;
}
