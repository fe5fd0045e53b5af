import { Suspense } from 'react';
import { withWords } from '../../../host/with-words.tsx';
import { Extra } from '../../../parts/problems/Extra.tsx';
import { loadPasskeyMessages } from './load-passkey-messages.ts';
import type { PasskeyButtonProps } from './PasskeyButton.tsx';
import styles from './PasskeyRoom.module.css';

const Button = withWords(async () => (await import('./PasskeyButton.tsx')).PasskeyButton, loadPasskeyMessages);

type PasskeyRoomProps = PasskeyButtonProps & {
  /** Otherwise the room stays empty, so that nothing below it moves. */
  readonly isOffered: boolean;
};

/** The room that the page keeps for the button from the first moment (`SocialRoom.module.css`), and the button. Without its code the form works as before. */
export function PasskeyRoom({ isOffered, ask }: PasskeyRoomProps) {
  return (
    <div className={styles.room}>
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
