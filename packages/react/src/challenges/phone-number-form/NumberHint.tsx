import { Suspense } from 'react';
import { useHost } from '../../provider/context.ts';

/** Where the host has test hints: fills in a number that nobody has. */
export function NumberHint({ onFill }: { onFill(phoneNumber: string): void }) {
  const { testHints: { PhoneNumber } = {} } = useHost();
  return (
    PhoneNumber && (
      <Suspense>
        <PhoneNumber onFill={onFill} random={Math.random} />
      </Suspense>
    )
  );
}
