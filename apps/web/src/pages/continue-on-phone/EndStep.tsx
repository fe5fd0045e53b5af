import { lifetimes, routes } from '@stepgate/contract';
import { minutesIn, useCopy } from '@stepgate/pages';
import {
  ClockIcon,
  DeviceIcon,
  DoneIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  PhoneIcon,
  Step,
  StepActions,
  StepLinks,
  StepText,
  StoppedIcon,
} from '@stepgate/react';
import type { ReactNode } from 'react';
import type { copy } from './copy.ts';

export type End =
  /** The other screen continues, or no longer needs this phone. */
  | 'done'
  | 'over'
  /** The customer didn't begin it, and it has ended. */
  | 'stopped'
  | 'late'
  /** The link is used, expired or invalid. */
  | 'refused'
  | 'none';

const over = <Medallion icon={DeviceIcon} />;
const late = <Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />;
const marks: Readonly<Record<End, ReactNode>> = {
  done: <Medallion tone="success" icon={DoneIcon} />,
  over,
  stopped: <Illustration tone="danger" drawing={drawings.stopHand} icon={StoppedIcon} />,
  late,
  refused: late,
  none: <Medallion icon={PhoneIcon} />,
};

type EndStepProps = { readonly end: End; readonly takesFocus: boolean };

/** This phone is done: says what happened, and what to do next. */
export function EndStep({ end, takesFocus }: EndStepProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={marks[end]} title={t(`continue.${end}`)} takesFocus={takesFocus} short>
      <StepText>{t(`continue.${end}Text`, { minutes: minutesIn(lifetimes.handOff) })}</StepText>
      {(end === 'stopped' || end === 'late') && (
        <>
          <StepActions>
            <LinkButton href={routes.security} look="primary">
              {t('continue.changePassword')}
            </LinkButton>
          </StepActions>
          <StepLinks>
            <LinkButton href={routes.contact}>{t('continue.help')}</LinkButton>
          </StepLinks>
        </>
      )}
      {(end === 'refused' || end === 'none') && (
        <StepLinks>
          <LinkButton href={routes.login}>{t('continue.login')}</LinkButton>
        </StepLinks>
      )}
    </Step>
  );
}
