import { type CallError, type FallbackAction, routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { wordsOf } from '../../parts/problems/explain.ts';
import { isTransient } from '../../parts/problems/kinds.ts';
import { ServerMessage } from '../../parts/problems/ServerMessage.tsx';
import type { copy as shared } from '../../parts/ways-out/copy.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import { HelpIcon } from '../../ui/icons/HelpIcon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepText } from '../../ui/Step.tsx';
import type { ScreenProps } from '../screen.ts';
import type { copy } from './copy.ts';

type NeedsContactProps = Pick<ScreenProps, 'onAnotherWay'> & {
  readonly error: CallError;
  readonly fallbackAction: FallbackAction | undefined;
  onRetry(): void;
  /** Goes back to where the flow began, as in `FallbackLinks`. */
  readonly onStartOver?: () => void;
};

/** The change couldn't begin: offers support, and another try if the failure was temporary. */
export function NeedsContact({ error, fallbackAction, onRetry, onAnotherWay, ...back }: NeedsContactProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const tShared = useCopy<typeof shared>();
  return (
    <Step mark={<Medallion icon={HelpIcon} />} title={t('changePhone.title')} takesFocus short>
      <StepText>{t('changePhone.contact')}</StepText>
      {wordsOf(error) !== t('changePhone.contact') && <ServerMessage error={error} />}
      <StepActions>
        <LinkButton href={address(routes.contact)} look="primary">
          {t('changePhone.help')}
        </LinkButton>
      </StepActions>
      <FallbackLinks {...back} onAnotherWay={onAnotherWay} fallbackAction={fallbackAction} help={false}>
        {isTransient(error) && (
          <Button look="quiet" onClick={onRetry}>
            {tShared('challenge.tryAgain')}
          </Button>
        )}
      </FallbackLinks>
    </Step>
  );
}
