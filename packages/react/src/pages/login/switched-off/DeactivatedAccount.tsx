import { type CallError, routes, sizes } from '@stepgate/contract';
import { useAddress } from '../../../host/use-address.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { StoppedIcon } from '../../../ui/icons/StoppedIcon.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Medallion } from '../../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks } from '../../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { SafeHtml } from './SafeHtml.tsx';

/** Says in the service's words that staff have switched the account off, and how to appeal if that is possible. */
export function DeactivatedAccount({ error }: { readonly error: CallError }) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const { messageTitle, canAppeal } = error.params;
  return (
    <Step
      mark={<Medallion tone="danger" icon={StoppedIcon} />}
      title={messageTitle?.slice(0, sizes.shownText) ?? t('deactivated.title')}
      takesFocus
      short
    >
      <SafeHtml html={error.serverMessage ?? t('deactivated.text')} />
      {canAppeal && (
        <StepActions>
          <LinkButton href={address(routes.appeals)} look="primary">
            {t('deactivated.appeal')}
          </LinkButton>
        </StepActions>
      )}
      <StepLinks>
        <LinkButton href={address(routes.contact)}>{t('deactivated.help')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
