import { type CallError, routes, sizes } from '@stepgate/contract';
import { useAddress } from '../../../host/use-address.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { StoppedIcon } from '../../../ui/icons/StoppedIcon.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Medallion } from '../../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks } from '../../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { SafeHtml } from './SafeHtml.tsx';

type PausedAccountProps = { readonly error: CallError; onStartOver(): void };

/** The customer has switched the account off, and there is no token to switch it on again. The screen offers support. */
export function PausedAccount({ error, onStartOver }: PausedAccountProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  return (
    <Step
      mark={<Medallion tone="warning" icon={StoppedIcon} />}
      title={error.params.messageTitle?.slice(0, sizes.shownText) ?? t('deactivated.paused')}
      takesFocus
      short
    >
      <SafeHtml html={error.serverMessage ?? t('deactivated.pausedText')} />
      <StepActions>
        <LinkButton href={address(routes.contact)} look="primary">
          {t('deactivated.contact')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <Button look="quiet" onClick={onStartOver}>
          {t('deactivated.back')}
        </Button>
      </StepLinks>
    </Step>
  );
}
