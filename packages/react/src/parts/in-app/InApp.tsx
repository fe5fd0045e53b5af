import { Suspense } from 'react';
import { withWords } from '../../host/with-words.tsx';
import { Extra } from '../problems/Extra.tsx';
import type { InAppNoticeProps } from './InAppNotice.tsx';
import { inAppBrowserOf } from './in-app-browser.ts';
import { loadInAppMessages } from './load-in-app-messages.ts';

const Notice = withWords(async () => (await import('./InAppNotice.tsx')).InAppNotice, loadInAppMessages);

/** A notice in the browser of another app; nothing in any other. Its code is loaded only there. */
export function InApp({ what }: Pick<InAppNoticeProps, 'what'>) {
  const inApp = inAppBrowserOf(navigator, matchMedia('(display-mode: standalone)').matches);
  return (
    inApp !== undefined && (
      <Extra>
        <Suspense>
          <Notice what={what} inApp={inApp} />
        </Suspense>
      </Extra>
    )
  );
}
