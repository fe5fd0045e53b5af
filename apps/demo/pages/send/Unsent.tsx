import { useCopy } from '@stepgate/pages';
import { Banner, Button, Dialog, Problem } from '@stepgate/react';
import type { copy } from './copy.ts';
import styles from './Send.module.css';
import type { Unsent as Reason } from './use-sending-money.ts';

type UnsentProps = {
  readonly because: Error | Extract<Reason, { readonly reason: 'onHold' }>;
  /** Sends the same wish once more, if its outcome is unknown. */
  onAgain?(): void;
  /** The customer has closed it. */
  onRead(): void;
};

/** Why no transfer is confirmed, above the page: the answer can come late, and in the page it would push the form away from the finger. */
export function Unsent({ because, onAgain, onRead }: UnsentProps) {
  const t = useCopy<typeof copy>();
  const again = because instanceof Error && onAgain !== undefined;
  return (
    <Dialog title={t(again ? 'send.unconfirmed' : 'send.unsent')} closeLabel={t('send.close')} onClosed={onRead}>
      <div className={styles.unsent}>
        {because instanceof Error ? (
          <Banner tone="error">
            <Problem error={because} />
            {again && <p>{t('send.once')}</p>}
          </Banner>
        ) : (
          <Banner tone="warning">
            <p>{because.why}</p>
          </Banner>
        )}
        <Button onClick={again ? onAgain : onRead}>{t(again ? 'send.tryAgain' : 'send.gotIt')}</Button>
      </div>
    </Dialog>
  );
}
