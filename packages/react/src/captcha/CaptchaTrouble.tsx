import { type ReactNode, Suspense } from 'react';
import { withWords } from '../host/with-words.tsx';
import { Extra } from '../parts/problems/Extra.tsx';
import type { CaptchaTroubleProps } from './CaptchaTroubleView.tsx';
import { loadCaptchaMessages } from './load-captcha-messages.ts';

const View = withWords(async () => (await import('./CaptchaTroubleView.tsx')).CaptchaTroubleView, loadCaptchaMessages);

type Props = CaptchaTroubleProps & {
  /** Shown if its own code can't be. Default: nothing, because the form says itself why it wasn't sent. */
  readonly instead?: ReactNode;
};

/** Says that a captcha failed to load, with what may help. Its code and words are loaded when it is first shown. */
export function CaptchaTrouble({ instead = null, ...props }: Props) {
  return (
    <Extra part="captcha" instead={instead}>
      <Suspense>
        <View {...props} />
      </Suspense>
    </Extra>
  );
}
