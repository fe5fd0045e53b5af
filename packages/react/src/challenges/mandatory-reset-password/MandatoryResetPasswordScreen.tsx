import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { CheckEmail } from '../../parts/password-reset-link/CheckEmail.tsx';
import { SendResetLink } from '../../parts/password-reset-link/SendResetLink.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';

/** The login continues only after the customer sets a new password, on the page that a mailed link opens. */
export function MandatoryResetPasswordScreen(props: ScreenProps<'MANDATORY_RESET_PASSWORD'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const t = useCopy<typeof copy>();
  const [sent, setSent] = useState(false);
  const view = useView(props.challenge);

  // `onPassed` fetches the server's list again, which says whether the new password is set.
  if (sent) return <CheckEmail onGotIt={onPassed} />;

  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={key} icon={LockIcon} />}
      title={t('mandatoryReset.title')}
      text={t('mandatoryReset.text')}
      short
    >
      <SendResetLink onFailed={onFailed} onSent={() => setSent(true)} />
      <FallbackLinks onAnotherWay={onAnotherWay} fallbackAction={view.fallbackAction} />
    </ChallengeStep>
  );
}
