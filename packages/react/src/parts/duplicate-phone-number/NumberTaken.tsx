import { type CallError, routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Medallion } from '../../ui/Medallion.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import { hoursOfLongWait } from '../durations.ts';
import type { copy as phoneNumberCopy } from '../phone-number-form/copy.ts';
import { isInServerMessage } from '../problems/kinds.ts';
import { Problem } from '../problems/Problem.tsx';
import type { copy } from './copy.ts';
import { useLeave } from './use-leave.ts';

const titles = { own: 'duplicate.own', unnamed: 'duplicate.title', limit: 'duplicate.limit' } as const;

type NumberTakenProps = {
  /** The customer's own number, the number of an account that isn't named, or too many numbers tried. */
  readonly what: keyof typeof titles;
  readonly error: CallError;
  readonly onUseAnother: (() => void) | undefined;
};

/** There is nothing to ask about the account that has the number. The step only offers what to do next. */
export function NumberTaken({ what, error, onUseAnother }: NumberTakenProps) {
  const t = useCopy<typeof copy & typeof phoneNumberCopy>();
  const address = useAddress();
  const leave = useLeave();
  const hours = hoursOfLongWait(error.retryAfter);
  const isTold = hours === undefined || isInServerMessage(error);
  const limit = isTold ? <Problem error={error} /> : <StepText>{t('phoneNumber.tooMany', { hours })}</StepText>;
  return (
    <Step mark={<Medallion tone="warning" icon={PhoneIcon} />} title={t(titles[what])} takesFocus short>
      {what === 'limit' ? limit : <StepText>{t(`duplicate.${what}Text`)}</StepText>}
      {onUseAnother !== undefined && (
        <StepActions>
          <Button onClick={onUseAnother}>{t('duplicate.useAnother')}</Button>
        </StepActions>
      )}
      <StepLinks>
        {what === 'unnamed' && (
          <Button look="quiet" onClick={() => leave(address(routes.login))}>
            {t('duplicate.logIn')}
          </Button>
        )}
        <LinkButton href={address(routes.contact)}>{t('duplicate.help')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
