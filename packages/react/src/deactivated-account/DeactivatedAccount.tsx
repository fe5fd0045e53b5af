import { type CallError, routes, sizes } from '@stepgate/contract';
import { useCopy } from '../i18n/use-copy.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Step, StepLinks } from '../ui/Step.tsx';
import type { copy } from './copy.ts';
import { SafeHtml } from './SafeHtml.tsx';

/** Says that staff has switched the account off, in the service's words, and how to appeal where that is possible (specification, part 2). */
export function DeactivatedAccount({ error }: { readonly error: CallError }) {
  const t = useCopy<typeof copy>();
  const { messageTitle, canAppeal } = error.params;
  return (
    <Step title={messageTitle?.slice(0, sizes.shownText) ?? t('deactivated.title')} takesFocus>
      <SafeHtml html={error.serverMessage ?? t('deactivated.text')} />
      {canAppeal && (
        <LinkButton href={routes.appeals} look="primary">
          {t('deactivated.appeal')}
        </LinkButton>
      )}
      <StepLinks>
        <LinkButton href={routes.contact}>{t('deactivated.help')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
