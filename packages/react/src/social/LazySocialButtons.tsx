import { Suspense } from 'react';
import { withWords } from '../i18n/with-words.tsx';
import { Boundary } from '../problems/Boundary.tsx';
import { loadSocialMessages } from './load-social-messages.ts';
import type { SocialButtonsProps } from './SocialButtons.tsx';

const Buttons = withWords(async () => (await import('./SocialButtons.tsx')).SocialButtons, loadSocialMessages);

/** Other ways to log in or to sign up, once their code and words are there. Where those do not come, the form beside them does without. */
export function SocialButtons(props: SocialButtonsProps) {
  return (
    <Boundary instead={null}>
      <Suspense>
        <Buttons {...props} />
      </Suspense>
    </Boundary>
  );
}
