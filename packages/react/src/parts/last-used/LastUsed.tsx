import { Suspense } from 'react';
import { withWords } from '../../host/with-words.tsx';
import { Extra } from '../problems/Extra.tsx';
import { loadLastUsedMessages } from './load-last-used-messages.ts';

const Mark = withWords(async () => (await import('./Mark.tsx')).Mark, loadLastUsedMessages);

/** Marks the button around it as the method of the last login in this browser. @param id the button is described by it */
export function LastUsed({ id }: { readonly id: string }) {
  return (
    <Extra>
      <Suspense>
        <Mark id={id} />
      </Suspense>
    </Extra>
  );
}
