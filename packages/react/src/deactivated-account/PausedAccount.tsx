import { type CallError, routes, sizes } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Step, StepLinks } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import { SafeHtml } from './SafeHtml.tsx';

type PausedAccountProps = { readonly error: CallError; onStartOver(): void };

/** The owner has switched the account off, and no token has come that switches it on again: people help. */
export function PausedAccount({ error, onStartOver }: PausedAccountProps) {
  const t = useCopy<typeof copy>();
  return (
    <Step title={error.params.messageTitle?.slice(0, sizes.shownText) ?? t('deactivated.paused')} takesFocus>
      <SafeHtml html={error.serverMessage ?? t('deactivated.pausedText')} />
      <LinkButton href={routes.contact} look="primary">
        {t('deactivated.contact')}
      </LinkButton>
      <StepLinks>
        <Button look="quiet" onClick={onStartOver}>
          {t('deactivated.back')}
        </Button>
      </StepLinks>
    </Step>
  );
}
