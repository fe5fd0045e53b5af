import { Suspense } from 'react';
import { withWords } from '../host/with-words.tsx';
import type { CaptchaTroubleProps } from './CaptchaTroubleView.tsx';
import { loadCaptchaMessages } from './load-captcha-messages.ts';

const View = withWords(async () => (await import('./CaptchaTroubleView.tsx')).CaptchaTroubleView, loadCaptchaMessages);

/** Says that a captcha failed to load, with what may help. Its code and words are loaded when it is first shown. */
export function CaptchaTrouble(props: CaptchaTroubleProps) {
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
