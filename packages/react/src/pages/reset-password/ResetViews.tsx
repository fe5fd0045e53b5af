/** The views of a password reset that are its own. */
import { lifetimes, routes } from '@stepgate/contract';
import { type EntryContext, withEntryContext } from '../../host/addresses.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { minutesIn } from '../../parts/durations.ts';
import { isTransient } from '../../parts/problems/kinds.ts';
import type { Sending } from '../../parts/use-sending.ts';
import { Waiting } from '../../parts/waiting/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { ShieldIcon } from '../../ui/icons/ShieldIcon.tsx';
import { WarningIcon } from '../../ui/icons/WarningIcon.tsx';
import { hourglass, key, shield } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import { Failed } from '../parts/AskedFirst.tsx';
import { LinkStep } from '../parts/link/LinkStep.tsx';
import { Outcome } from '../parts/Outcome.tsx';
import type { copy } from './copy.ts';

/** A dead link: a new one comes by mail, to the address that this tab knows. */
type NewLinkNeededProps = { readonly because: 'none' | 'refused' | 'expired' | 'used' | 'old'; readonly context: EntryContext };

export function NewLinkNeeded({ because, context }: NewLinkNeededProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const isNone = because === 'none';
  return (
    <Outcome
      mark={
        isNone ? (
          <Medallion tone="warning" icon={WarningIcon} />
        ) : (
          <Illustration drawing={hourglass} tone="warning" icon={ClockIcon} />
        )
      }
      title={t(because === 'used' ? 'reset.refused' : `reset.${because}`)}
      text={
        because === 'refused' || because === 'old'
          ? t(`reset.${because}Text`, { minutes: minutesIn(lifetimes.passwordReset) })
          : t(`reset.${because}Text`)
      }
      takesFocus={!isNone}
      to={withEntryContext(address(routes.forgotPassword), context)}
      label={t('reset.newLink')}
    >
      <LinkButton href={withEntryContext(address(routes.login), context)}>{t('reset.login')}</LinkButton>
    </Outcome>
  );
}

type OpenLinkProps = { readonly sending: Sending; onBegin(keepsPassword: boolean): void };

export function OpenLink({ sending, onBegin }: OpenLinkProps) {
  const t = useCopy<typeof copy>();
  return (
    <LinkStep
      mark={<Illustration drawing={key} icon={LockIcon} />}
      title={t('reset.title')}
      text={t('reset.text')}
      submit={t('reset.begin')}
      sending={sending}
      onSubmit={() => onBegin(false)}
    >
      <StepLinks>
        <Button look="quiet" onClick={() => onBegin(true)}>
          {t('reset.keep')}
        </Button>
      </StepLinks>
    </LinkStep>
  );
}

export function Finishing() {
  const t = useCopy<typeof copy>();
  return (
    <Step mark={<Illustration drawing={shield} icon={ShieldIcon} />} title={t('reset.finishing')} takesFocus short>
      <Waiting>{t('reset.finishingText')}</Waiting>
    </Step>
  );
}

/** The password is set. @param onTryAgain logs the customer in with the token, if another try can help */
export function Unfinished({ error, onTryAgain }: { readonly error: Error; onTryAgain(): void }) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const login = address(routes.login);
  const mark = <Medallion tone="warning" icon={WarningIcon} />;
  return isTransient(error) ? (
    <Step mark={mark} title={t('reset.finishing')} takesFocus={false} short>
      <Failed error={error} after={t('reset.unfinishedText')} tryAgain={t('reset.tryAgain')} onTryAgain={onTryAgain} />
      <StepLinks>
        <LinkButton href={login}>{t('reset.login')}</LinkButton>
      </StepLinks>
    </Step>
  ) : (
    <Step mark={mark} title={t('reset.finishing')} takesFocus short>
      <StepText live>{t('reset.loginWithIt')}</StepText>
      <StepActions>
        <LinkButton href={login} look="primary">
          {t('reset.login')}
        </LinkButton>
      </StepActions>
    </Step>
  );
}
