/** @module-tag deep */
import type { Meta } from '@storybook/react-vite';
import { withWords } from '../../host/with-words.tsx';
import { byItself } from '../../test/real-service/real.ts';
import { scene } from '../../test/scene.tsx';
import { Step } from '../../ui/Step.tsx';
import { InAppNotice, type InAppNoticeProps } from './InAppNotice.tsx';
import { loadInAppMessages } from './load-in-app-messages.ts';

export default { title: 'Login/In-app browser' } satisfies Meta;

const Notice = withWords(async () => InAppNotice, loadInAppMessages);

const notice = (props: InAppNoticeProps) => ({
  shown: (
    <Step title="A form" takesFocus={false}>
      <Notice {...props} />
    </Step>
  ),
  heading: 'A form',
  words: 'Open in your browser',
  real: byItself,
});

export const Socials = scene(notice({ what: 'socials', inApp: { app: 'Instagram', system: 'iOS' } }));
export const PasskeysUnnamed = scene(notice({ what: 'passkeys', inApp: { app: undefined, system: 'Android' } }));
