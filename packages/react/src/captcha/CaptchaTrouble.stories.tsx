import type { Meta } from '@storybook/react-vite';
import { byItself } from '../test/real-service/real.ts';
import { scene } from '../test/scene.tsx';
import { Step } from '../ui/Step.tsx';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';
import type { CaptchaTroubleProps } from './CaptchaTroubleView.tsx';

export default { title: 'Login/Captcha' } satisfies Meta;

const trouble = (kind: CaptchaTroubleProps['kind']) => ({
  shown: (
    <Step title="A form" takesFocus={false}>
      <CaptchaTrouble kind={kind} />
    </Step>
  ),
  heading: 'A form',
  words: 'Captcha verification failed to load',
});

export const VendorFailed = scene({ ...trouble('goingOn'), real: byItself });
export const NoneToBeHad = scene({ ...trouble('stopped'), real: byItself });
export const FormNotSent = scene({ ...trouble('unsent'), real: byItself });
