import { routes } from '@stepgate/contract';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepLinks, StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import { useLeave } from './use-leave.ts';

const rich = richCopy<typeof copy>();

type AnswerStepProps = {
  /** Whose the account is: the customer's, theirs but out of reach, or somebody else's. */
  readonly answer: 'known' | 'lost' | 'stranger';
  readonly email: string;
  readonly onUseAnother: (() => void) | undefined;
  onBack(): void;
};

/** Where the answers lead: each has one thing to do first, and ways beside it. */
export function AnswerStep({ answer, email, onUseAnother, onBack }: AnswerStepProps) {
  const t = useCopy<typeof copy>();
  const leave = useLeave();
  const help = (look: 'primary' | 'quiet') => (
    <LinkButton href={routes.contact} look={look}>
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
    <Step title={t(`duplicate.${answer}`)} takesFocus>
      <StepText>{rich(`duplicate.${answer}Text`, { email: <bdi dir="ltr">{email}</bdi> })}</StepText>
      {answer === 'known' && (
        <>
          <Button onClick={() => leave(routes.login)}>{t('duplicate.logIn')}</Button>
          <Button look="secondary" onClick={() => leave(routes.forgotPassword)}>
            {t('duplicate.reset')}
          </Button>
        </>
      )}
      {answer === 'lost' && help('primary')}
      {answer === 'stranger' && (another('primary') ?? help('primary'))}
      <StepLinks>
        {answer !== 'stranger' && another('quiet')}
        {answer === 'stranger' && onUseAnother !== undefined && help('quiet')}
        <Button look="quiet" onClick={onBack}>
          {t('duplicate.back')}
        </Button>
      </StepLinks>
    </Step>
  );
}
