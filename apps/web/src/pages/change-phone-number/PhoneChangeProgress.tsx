import { routes } from '@stepgate/contract';
import { Banner, Button, LinkButton, Problem, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import { Asking } from './Asking.tsx';
import type { copy } from './copy.ts';
import { PhoneChangeEnd } from './PhoneChangeEnd.tsx';
import { PhoneChangeReceived } from './PhoneChangeReceived.tsx';
import { PhoneChangeUnheard } from './PhoneChangeUnheard.tsx';
import { type ChangeEnd, usePhoneChange } from './use-phone-change.ts';

type PhoneChangeProgressProps = {
  readonly oneTimeToken: string;
  /** The token is of no more use: it came to this end, or nobody can be asked about the change any longer. */
  onOver(end: ChangeEnd | undefined): void;
  /** Something is still to be proved, and the customer goes back to it. */
  onNotProved(): void;
};

/** Everything is proved: what becomes of the change, for as long as the page is looked at. */
export function PhoneChangeProgress({ oneTimeToken, onOver, onNotProved }: PhoneChangeProgressProps) {
  const t = useCopy<typeof copy>();
  const { change, connection, failure, askAgain } = usePhoneChange(oneTimeToken, onOver);

  if (failure?.code === 'ott_not_found')
    return (
      <Step key="runOut" title={t('change.runOut')} takesFocus>
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
      <Step key="failed" title={t('change.title')} takesFocus={false}>
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
        <Button onClick={failure.code === 'not_allowed' ? onNotProved : askAgain}>{t('change.tryAgain')}</Button>
        <StepLinks>
          <LinkButton href={routes.contact}>{t('change.help')}</LinkButton>
        </StepLinks>
      </Step>
    );
  if (change === undefined)
    return (
      <Step key="opening" title={t('change.title')} takesFocus>
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
