import { Suspense } from 'react';
import { withWords } from '../../../host/with-words.tsx';
import { Extra } from '../../../parts/problems/Extra.tsx';
import { loadPasskeyMessages } from './load-passkey-messages.ts';
import type { PasskeyButtonProps } from './PasskeyButton.tsx';

const Button = withWords(async () => (await import('./PasskeyButton.tsx')).PasskeyButton, loadPasskeyMessages);

/** As high as the room that the page keeps for it, and below the social logins, also while these are still ones. A style sheet could come too late. */
const room = {
  order: 1,
  display: 'grid',
  alignContent: 'end',
  minBlockSize: 'calc(var(--sg-control-size) + var(--sg-space-3))',
} as const;

type PasskeyRoomProps = PasskeyButtonProps & {
  /** Otherwise the room stays empty, so that nothing below it moves. */
  readonly isOffered: boolean;
};

/** The room that the page keeps for the button from the first moment (`SocialSlot.module.css`), and the button. Without its code the form works as before. */
export function PasskeyRoom({ isOffered, ask }: PasskeyRoomProps) {
  return (
    <div style={room}>
      {isOffered && (
        <Extra part="passkeys">
          <Suspense>
            <Button ask={ask} />
          </Suspense>
        </Extra>
      )}
    </div>
  );
}
