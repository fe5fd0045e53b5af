import { isNotAllowed, routes } from '@stepgate/contract';
import { Failed, useCopy } from '@stepgate/pages';
import {
  ClockIcon,
  drawings,
  Illustration,
  LinkButton,
  Medallion,
  PhoneIcon,
  Step,
  StepLinks,
  StepText,
  WarningIcon,
} from '@stepgate/react';
import { Asking } from './Asking.tsx';
import type { copy } from './copy.ts';
import { PhoneChangeEnd } from './PhoneChangeEnd.tsx';
import { PhoneChangeReceived } from './PhoneChangeReceived.tsx';
import { PhoneChangeUnheard } from './PhoneChangeUnheard.tsx';
import { type ChangeEnd, usePhoneChange } from './use-phone-change.ts';

type PhoneChangeProgressProps = {
  readonly oneTimeToken: string;
  /** The token is no longer needed: the change has this outcome, or its status can no longer be requested. */
  onOver(end: ChangeEnd | undefined): void;
  /** A proof is still missing, and the customer goes back to it. */
  onNotProved(): void;
};

/** Follows the change after everything is proved, as long as the page is open. */
export function PhoneChangeProgress({ oneTimeToken, onOver, onNotProved }: PhoneChangeProgressProps) {
  const t = useCopy<typeof copy>();
  const { change, connection, failure, askAgain } = usePhoneChange(oneTimeToken, onOver);

  if (failure?.code === 'ott_not_found')
    return (
      <Step
        key="runOut"
        mark={<Illustration tone="warning" drawing={drawings.hourglass} icon={ClockIcon} />}
        title={t('change.runOut')}
        takesFocus
        short
      >
        <StepText>{t('change.runOutText')}</StepText>
        <StepLinks>
          <LinkButton href={routes.login}>{t('change.login')}</LinkButton>
          <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
        </StepLinks>
      </Step>
    );
  if (failure?.status === 404) return <PhoneChangeUnheard />;
  if (failure !== undefined)
    return (
      <Step key="failed" mark={<Medallion tone="warning" icon={WarningIcon} />} title={t('change.title')} takesFocus={false}>
        <Failed error={failure} tryAgain={t('change.tryAgain')} onTryAgain={isNotAllowed(failure) ? onNotProved : askAgain} />
        <StepLinks>
          <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
        </StepLinks>
      </Step>
    );
  if (change === undefined)
    return (
      <Step key="opening" mark={<Medallion icon={PhoneIcon} />} title={t('change.title')} takesFocus>
        <Asking connection={connection} askAgain={askAgain}>
          {t('change.opening')}
        </Asking>
      </Step>
    );
  const { status } = change;
  return status === 'waiting' || status === 'approved' ? (
    <PhoneChangeReceived change={change} connection={connection} askAgain={askAgain} />
  ) : (
    <PhoneChangeEnd end={status} newPhoneNumber={change.maskedNewPhoneNumber} />
  );
}
