import { phoneChange, routes } from '@stepgate/contract';
import { LinkButton, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';
import { day, minute } from './times.ts';

/** Everything is proved, and the server has no call that says how far the change is: the specification doesn't name one. */
export function PhoneChangeUnheard() {
  const t = useCopy<typeof copy>();
  return (
    <Step key="unheard" title={t('change.received')} takesFocus>
      <StepText>{t('change.checking', { minutes: phoneChange.atLeast / minute, days: phoneChange.atMost / day })}</StepText>
      <StepText>{t('change.close')}</StepText>
      <LinkButton href={routes.login} look="primary">
        {t('change.login')}
      </LinkButton>
      <StepLinks>
        <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
