import { sessionWarning } from '@stepgate/contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { ErrorBanner } from '../../../parts/problems/ErrorBanner.tsx';
import { useSending } from '../../../parts/use-sending.ts';
import { Button } from '../../../ui/Button.tsx';
import { CountdownRing } from '../../../ui/CountdownRing.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import styles from './SessionEndWarning.module.css';
import { type EndingSession, useSessionEnd } from './use-session-end.ts';
import type { sessionEndCopy } from './words.ts';

type WarningProps = { readonly endsAt: number; stay(): Promise<void>; readonly children: ReactNode };

function Warning({ endsAt, stay, children }: WarningProps) {
  const t = useCopy<typeof sessionEndCopy>();
  const { clock } = useStepgate();
  const { busy, failure, send } = useSending();
  const seconds = useSecondsLeft(clock, endsAt);
  const text = useId();
  const stayButton = useRef<HTMLButtonElement>(null);
  // One press, and the browser would begin at the dialog's own button.
  useEffect(() => stayButton.current?.focus(), []);
  const goOn = () => void send(stay, { done: () => undefined });
  return (
    <Dialog title={t('sessionEnd.title')} closeLabel={t('sessionEnd.close')} closesBeside={false} onClosed={goOn}>
      <div className={styles.warning}>
        <p id={text} className={styles.text}>
          {t('sessionEnd.text')}
        </p>
        {/* A timer isn't announced each second. */}
        <p role="timer" className={styles.left}>
          <CountdownRing left={(seconds * 1_000) / sessionWarning} />
          {t('sessionEnd.left', { seconds })}
        </p>
        <ErrorBanner error={failure} />
        <Button ref={stayButton} busy={busy} describedBy={text} onClick={goOn}>
          {t('sessionEnd.stay')}
        </Button>
        {children}
      </div>
    </Dialog>
  );
}

type SessionEndWarningProps = {
  /** Must be the same from render to render. */
  readonly session: EndingSession;
  /** It has ended. Must be the same from render to render. */
  onEnded(error: unknown): void;
  /** The log-out button. */
  readonly children: ReactNode;
};

/** Warns a minute before a session ends without activity, and keeps it at a press. */
export function SessionEndWarning({ session, onEnded, children }: SessionEndWarningProps) {
  const { endsAt, stay } = useSessionEnd(session, onEnded);
  return endsAt === undefined ? null : (
    <Warning endsAt={endsAt} stay={stay}>
      {children}
    </Warning>
  );
}
