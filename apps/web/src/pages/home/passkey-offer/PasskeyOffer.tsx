import { lifetimes, routes } from '@stepgate/contract';
import { hoursIn, useCopy } from '@stepgate/pages';
import {
  Banner,
  Button,
  DoneIcon,
  ErrorBanner,
  KeyIcon,
  LinkButton,
  Medallion,
  StepUpProvider,
  useArrivalFocus,
} from '@stepgate/react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { copy } from '../copy.ts';
import styles from './PasskeyOffer.module.css';
import { useAdding } from './use-adding.ts';

type PasskeyOfferProps = { onNotNow(): void };

const hours = hoursIn(lifetimes.coolOff);

type CardProps = {
  /** Its sign, beside the title or above it. */
  readonly mark: ReactNode;
  readonly title: string;
  /** The title takes the focus, because the pressed button is gone. */
  readonly takesFocus?: boolean;
  /** Its least height, in pixels. */
  readonly room?: number | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
};

function Card({ mark, title, takesFocus = false, room, ref, children }: CardProps) {
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus);
  const id = useId();
  return (
    <section ref={ref} aria-labelledby={id} className={styles.card} style={{ minBlockSize: room }}>
      {mark}
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** @param room that of the offer: nothing below it moves when this takes its place */
function Added({ room }: Pick<CardProps, 'room'>) {
  const t = useCopy<typeof copy>();
  return (
    <Card mark={<Medallion tone="success" icon={DoneIcon} />} title={t('passkeyOffer.added')} takesFocus room={room}>
      <p>{t('passkeyOffer.next')}</p>
      <p className={styles.quiet}>{t('passkeyOffer.held', { hours })}</p>
      <div className={styles.actions}>
        <LinkButton href={`${routes.security}#passkeys`}>{t('passkeyOffer.manage')}</LinkButton>
      </div>
    </Card>
  );
}

function Offer({ onNotNow }: PasskeyOfferProps) {
  const t = useCopy<typeof copy>();
  const { busy, failure, outcome, add } = useAdding();
  const card = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<number>();
  if (outcome === 'added') return <Added room={room} />;
  return (
    <Card ref={card} mark={<KeyIcon />} title={t('passkeyOffer.title')}>
      <p>{t('passkeyOffer.text')}</p>
      <p className={styles.quiet}>{t('passkeyOffer.hold', { hours })}</p>
      {outcome !== undefined && (
        <Banner tone="warning">
          <p>{t(`passkeyOffer.${outcome}`)}</p>
        </Banner>
      )}
      <ErrorBanner error={failure} />
      <div className={styles.actions}>
        <Button
          busy={busy}
          onClick={() => {
            // Without a message of an earlier press, which goes with this one.
            setRoom((known) => known ?? card.current?.offsetHeight);
            add();
          }}
        >
          {t('passkeyOffer.add')}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onNotNow}>
          {t('passkeyOffer.notNow')}
        </Button>
      </div>
    </Card>
  );
}

/** Offers a passkey after a login. Nothing is created before the press: a new passkey puts payments on hold. */
export const PasskeyOffer = (props: PasskeyOfferProps) => (
  <StepUpProvider>
    <Offer {...props} />
  </StepUpProvider>
);
