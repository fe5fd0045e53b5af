import { Suspense } from 'react';
import { useHost } from '../../provider/context.ts';

/** Where the host has test hints: says which code is always taken, and fills it in. */
export function CodeHint({ onFill }: { onFill(code: string): void }) {
  const { testHints: { Code } = {} } = useHost();
  return (
    Code && (
      <Suspense>
        <Code onFill={onFill} />
      </Suspense>
    )
  );
}
