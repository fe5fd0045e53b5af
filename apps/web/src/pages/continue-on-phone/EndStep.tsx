import { lifetimes, routes } from '@stepgate/contract';
import { LinkButton, Step, StepLinks, StepText, useCopy } from '@stepgate/react';
import type { copy } from './copy.ts';

const minute = 60_000;

export type End =
  /** The other screen goes on, or has no more use for this phone. */
  | 'done'
  | 'over'
  /** The customer did not begin it: it is ended now, or was before. */
  | 'stopped'
  | 'late'
  /** The link cannot be used any more, or is none. */
  | 'refused'
  | 'none';

type EndStepProps = { readonly end: End; readonly takesFocus: boolean };

/** Nothing is left to do on this phone: what came of it, and the way on. */
export function EndStep({ end, takesFocus }: EndStepProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t(`continue.${end}`)} takesFocus={takesFocus}>
      <StepText>{t(`continue.${end}Text`, { minutes: lifetimes.handover / minute })}</StepText>
      {(end === 'stopped' || end === 'late') && (
        <>
          <LinkButton href={routes.security} look="primary">
            {t('continue.changePassword')}
          </LinkButton>
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
