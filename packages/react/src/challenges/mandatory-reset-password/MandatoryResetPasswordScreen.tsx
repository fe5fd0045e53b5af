import { useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { Step, StepText } from '../../ui/Step.tsx';
import { CheckEmail } from '../password-reset-link/CheckEmail.tsx';
import { SendResetLink } from '../password-reset-link/SendResetLink.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

/** The login goes on only with a new password, which is set on the page that a mailed link opens. */
export function MandatoryResetPasswordScreen(props: ScreenProps<'MANDATORY_RESET_PASSWORD'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const [sent, setSent] = useState(false);
  const view = viewOf(props);

  // Asks the server's list again, which says whether the new password is set.
  if (sent) return <CheckEmail onGotIt={onPassed} />;

  return (
    <Step title={view.header ?? t('mandatoryReset.title')} takesFocus>
      <StepText>{view.message ?? t('mandatoryReset.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <SendResetLink api={api} onFailed={onFailed} onSent={() => setSent(true)} />
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />
    </Step>
  );
}
