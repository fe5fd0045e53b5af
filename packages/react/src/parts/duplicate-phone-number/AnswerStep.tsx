import { routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Address } from '../../ui/Address.tsx';
import { BackButton } from '../../ui/BackButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { UserIcon } from '../../ui/icons/UserIcon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { useLeave } from './use-leave.ts';

const rich = richCopy<typeof copy>();

type AnswerStepProps = {
  /** The owner of the account: the customer, the customer without access to the email, or someone else. */
  readonly answer: 'known' | 'lost' | 'stranger';
  readonly email: string;
  readonly onUseAnother: (() => void) | undefined;
  onBack(): void;
};

/** The step after an answer. Each has one main action and some alternatives. */
export function AnswerStep({ answer, email, onUseAnother, onBack }: AnswerStepProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const leave = useLeave();
  const help = (look: 'primary' | 'quiet') => (
    <LinkButton href={address(routes.contact)} look={look}>
      {t('duplicate.help')}
    </LinkButton>
  );
  const another = (look: 'primary' | 'quiet') =>
    onUseAnother && (
      <Button look={look} onClick={onUseAnother}>
        {t('duplicate.useAnother')}
      </Button>
    );
  return (
    <Step
      mark={
        <>
          <BackButton label={t('duplicate.back')} onBack={onBack} />
          <Medallion icon={UserIcon} />
        </>
      }
      title={t(`duplicate.${answer}`)}
      takesFocus
    >
      <StepText>{rich(`duplicate.${answer}Text`, { email: <Address>{email}</Address> })}</StepText>
      <StepActions>
        {answer === 'known' && (
          <>
            <Button onClick={() => leave(address(routes.login))}>{t('duplicate.logIn')}</Button>
            <Button look="secondary" onClick={() => leave(address(routes.forgotPassword))}>
              {t('duplicate.reset')}
            </Button>
          </>
        )}
        {answer === 'lost' && help('primary')}
        {answer === 'stranger' && (another('primary') ?? help('primary'))}
      </StepActions>
      <StepLinks>
        {answer !== 'stranger' && another('quiet')}
        {answer === 'stranger' && onUseAnother !== undefined && help('quiet')}
      </StepLinks>
    </Step>
  );
}
