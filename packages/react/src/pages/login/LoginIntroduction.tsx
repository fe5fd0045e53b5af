/** The text of each variant of the form, before its fields. */
import { routes } from '@stepgate/contract';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { StepText } from '../../ui/Step.tsx';
import type { copy } from './copy.ts';
import type { LoginProps } from './login-props.ts';

export function useLoginTitle(login: LoginProps): string {
  const t = useCopy<typeof copy>();
  switch (login.variant) {
    case 'CDR':
      return t('login.titleCdr');
    case 'BIZ_TEAM_INVITE_LOGIN':
      return login.businessName === undefined
        ? t('login.titleInviteUnnamed')
        : t('login.titleInvite', { business: login.businessName });
    default:
      return t('login.title');
  }
}

type LoginIntroductionProps = {
  readonly login: LoginProps;
  /** The preset address isn't the customer's. */
  onNotYou(): void;
};

export function LoginIntroduction({ login, onNotYou }: LoginIntroductionProps) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  return (
    <>
      {login.variant === 'BIZ_TEAM_INVITE_LOGIN' && (
        <StepText>
          {login.businessName === undefined
            ? t('login.textInviteUnnamed')
            : t('login.textInvite', { business: login.businessName })}
        </StepText>
      )}
      {login.variant === 'CDR' && (
        <Note>
          <p>{t('login.noticeCdr')}</p>
          <p>
            <a href={address(routes.cdrPolicy)}>{t('login.cdrPolicy')}</a>
          </p>
        </Note>
      )}
      {login.email !== undefined && (
        <div>
          <StepText>{t('login.as', { email: login.email })}</StepText>
          <Button look="quiet" onClick={onNotYou}>
            {t('login.notYou')}
          </Button>
        </div>
      )}
    </>
  );
}
