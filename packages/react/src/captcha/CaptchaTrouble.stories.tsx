import type { Meta } from '@storybook/react-vite';
import { scene } from '../test/scene.tsx';
import { Step } from '../ui/Step.tsx';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';

export default { title: 'Login/Captcha' } satisfies Meta;

const trouble = (goingOn: boolean) => ({
  shown: (
    <Step title="A form" takesFocus={false}>
      <CaptchaTrouble goingOn={goingOn} />
    </Step>
  ),
  heading: 'A form',
  words: 'Captcha verification failed to load',
});

export const VendorFailed = scene(trouble(true));
export const NoneToBeHad = scene(trouble(false));
