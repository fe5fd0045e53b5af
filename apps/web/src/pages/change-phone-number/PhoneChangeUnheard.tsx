import { phoneChange, routes } from '@stepgate/contract';
import { daysIn, minutesIn, useCopy } from '@stepgate/pages';
import { ClockIcon, drawings, Illustration, LinkButton, Step, StepActions, StepLinks, StepText } from '@stepgate/react';
import type { copy } from './copy.ts';

/** Everything is proved, but the server has no call for the status of the change. The specification doesn't name one. */
export function PhoneChangeUnheard() {
  const t = useCopy<typeof copy>();
  return (
    <Step
      key="unheard"
      mark={<Illustration drawing={drawings.hourglass} icon={ClockIcon} />}
      title={t('change.received')}
      takesFocus
      short
    >
      <StepText>{t('change.checking', { minutes: minutesIn(phoneChange.atLeast), days: daysIn(phoneChange.atMost) })}</StepText>
      <StepText>{t('change.close')}</StepText>
      <StepActions>
        <LinkButton href={routes.login} look="primary">
          {t('change.login')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
