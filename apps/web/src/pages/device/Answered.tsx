import { routes } from '@stepgate/contract';
import { useCopy } from '@stepgate/pages';
import { Button, LinkButton, StepLinks, StepText } from '@stepgate/react';
import { useEffect, useRef } from 'react';
import type { copy } from './copy.ts';
import styles from './Device.module.css';
import type { Outcome } from './requests.ts';

type AnsweredProps = {
  readonly outcome: Outcome;
  /** Whether it was an approval with transaction details, and not a login. Denying it freezes the session that asked. */
  readonly ofOneThing: boolean;
  readonly heading: 'h2' | 'h3';
  onDone(): void;
};

const mayBeStolen: ReadonlySet<Outcome> = new Set(['denied', 'wrongNumber']);

const textsOfOneThing = {
  approved: 'device.approvedThing',
  denied: 'device.deniedThing',
  wrongNumber: 'device.wrongNumberThing',
  over: 'device.overText',
} as const satisfies Record<Outcome, keyof typeof copy>;

/** The outcome of a request, shown in its place. */
export function Answered({ outcome, ofOneThing, heading: Heading, onDone }: AnsweredProps) {
  const t = useCopy<typeof copy>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The pressed button is gone and the focus is lost, so it moves here. A focus elsewhere stays.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <Heading ref={heading} tabIndex={-1} className={styles.heading}>
        {t(`device.${outcome}`)}
      </Heading>
      <div role="status">
        <StepText>{t(ofOneThing ? textsOfOneThing[outcome] : `device.${outcome}Text`)}</StepText>
      </div>
      {mayBeStolen.has(outcome) && (
        <LinkButton href={routes.security} look="secondary">
          {t('device.changePassword')}
        </LinkButton>
      )}
      <StepLinks>
        <Button look="quiet" onClick={onDone}>
          {t('device.dismiss')}
        </Button>
      </StepLinks>
    </>
  );
}
