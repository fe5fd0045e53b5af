import { Suspense } from 'react';
import { withWords } from '../host/with-words.tsx';
import { Extra } from '../parts/problems/Extra.tsx';
import { loadSocialMessages } from './load-social-messages.ts';
import { NoSocials } from './NoSocials.tsx';
import type { SocialButtonsProps } from './SocialButtons.tsx';

const Buttons = withWords(async () => (await import('./SocialButtons.tsx')).SocialButtons, loadSocialMessages);

/** Social logins for the login and the sign-up. Shows nothing if their code and messages can't be loaded. */
export function SocialButtons(props: SocialButtonsProps) {
  return (
    <Extra part="social-buttons" instead={<NoSocials intent={props.intent} />}>
      <Suspense>
        <Buttons {...props} />
      </Suspense>
    </Extra>
  );
}
