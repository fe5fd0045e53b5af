import { type CallError, type FallbackAction, routes } from '@stepgate/contract';
import { useCopy } from '../../i18n/use-copy.ts';
import { isTransient } from '../../problems/later/kinds.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import type { copy as shared } from '../copy.ts';
import type { ScreenProps } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

type NeedsContactProps = Pick<ScreenProps, 'onAnotherWay' | 'onStartOver'> & {
  readonly error: CallError;
  readonly fallbackAction: FallbackAction | undefined;
  onRetry(): void;
};

/** The change could not begin: people help, or another try where the service was only in trouble. */
export function NeedsContact({ error, fallbackAction, onRetry, onAnotherWay, onStartOver }: NeedsContactProps) {
  const t = useCopy<typeof copy>();
  const tShared = useCopy<typeof shared>();
  return (
    <Step title={t('changePhone.title')} takesFocus>
      <StepText>{t('changePhone.contact')}</StepText>
      <LinkButton href={routes.contact} look="primary">
        {t('changePhone.help')}
      </LinkButton>
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={fallbackAction} help={false}>
        {isTransient(error) && (
          <Button look="quiet" onClick={onRetry}>
            {tShared('challenge.tryAgain')}
          </Button>
        )}
      </WaysOut>
    </Step>
  );
}
