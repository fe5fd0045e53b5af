import { useState } from 'react';
import { useHost } from '../../host/context.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { StepText } from '../../ui/Step.tsx';
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts';
import type { copy } from './copy.ts';
import styles from './PushHelp.module.css';
import { PushNotSent } from './PushNotSent.tsx';
import type { usePush } from './use-push.ts';

type PushHelpProps = { readonly push: ReturnType<typeof usePush> };

/** 'I haven't received an approval request', and the help that it opens. The wait continues in the meantime. */
export function PushHelp({ push: { mayComplain, busy, error, times, again } }: PushHelpProps) {
  const t = useCopy<typeof copy>();
  const { brand } = useHost();
  const [open, setOpen] = useState(false);
  const heading = useArrivalFocus<HTMLHeadingElement>(open);

  if (!open)
    return (
      // Its room is there from the start, so that nothing moves when it can be pressed.
      <div className={styles.room}>
        {mayComplain && (
          <Button look="quiet" onClick={() => setOpen(true)}>
            {t('push.notReceived')}
          </Button>
        )}
      </div>
    );
  return (
    <section className={styles.help}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('push.help')}
      </h2>
      <ul className={styles.list}>
        <li>{t('push.helpOnline')}</li>
        <li>{t('push.helpOpen', { brand: brand.name })}</li>
      </ul>
      <Button look="secondary" busy={busy} onClick={again}>
        {t('push.sendAgain')}
      </Button>
      {error !== undefined && <PushNotSent error={error} stillOpen />}
      <StepText live>{times > 1 && !busy && error === undefined ? t('push.sentAgain') : ''}</StepText>
    </section>
  );
}
