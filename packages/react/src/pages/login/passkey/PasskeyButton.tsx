import { useId, useState } from 'react';
import { readLastUsed } from '../../../host/last-used.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { LastUsed } from '../../../parts/last-used/LastUsed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { KeyIcon } from '../../../ui/icons/KeyIcon.tsx';
import type { copy } from './copy.ts';
import styles from './PasskeyButton.module.css';

export type PasskeyButtonProps = {
  /** Asks the browser for a passkey. @returns whether one was used, or something else has taken the request's place */
  ask(): Promise<boolean>;
};

/** For customers whose browser suggests passkeys nowhere, or who don't look into the field. The form stays as it is if none is used. */
export function PasskeyButton({ ask }: PasskeyButtonProps) {
  const t = useCopy<typeof copy>();
  const [state, setState] = useState<'asking' | 'notUsed'>();
  const mark = useId();
  const [isLastUsed] = useState(() => readLastUsed() === 'passkey');

  async function use() {
    setState('asking');
    setState((await ask().catch(() => false)) ? undefined : 'notUsed');
  }

  return (
    <>
      <Button look="secondary" busy={state === 'asking'} {...(isLastUsed && { describedBy: mark })} onClick={() => void use()}>
        <span className={styles.use}>
          <KeyIcon />
          {t('passkeyLogin.use')}
        </span>
        {isLastUsed && <LastUsed id={mark} />}
      </Button>
      <p role="status" className={styles.said}>
        {state === 'notUsed' && t('passkeyLogin.notUsed')}
      </p>
    </>
  );
}
