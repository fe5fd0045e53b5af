import { lazy, Suspense } from 'react';
import { useHost } from '../../provider/context.ts';

/** A constant of the build: in production neither the hint nor its numbers are in any file. */
const Hint = __STEPGATE_DEMO__
  ? lazy(async () => ({ default: (await import('../../demo/TestNumberHint.tsx')).TestNumberHint }))
  : undefined;

/** Outside production: fills in a number that nobody has. */
export function DemoNumber({ onFill }: { onFill(phoneNumber: string): void }) {
  const { demo } = useHost();
  return Hint && demo ? (
    <Suspense>
      <Hint onFill={onFill} random={Math.random} />
    </Suspense>
  ) : null;
}
