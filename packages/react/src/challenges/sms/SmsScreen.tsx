import { type CallError, phoneChannelOf } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { CodeForm } from '../code-entry/CodeForm.tsx';
import type { copy as codeCopy } from '../code-entry/copy.ts';
import { ResendCode } from '../code-entry/ResendCode.tsx';
import { TooManyTries } from '../code-entry/TooManyTries.tsx';
import { useCodeSending } from '../code-entry/use-code-sending.ts';
import { type ScreenProps, viewOf } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();
const channel = phoneChannelOf.SMS;

/** Where the code goes, or went. */
function Whereabouts({
  status,
  masked,
}: {
  readonly status: 'sending' | 'sent' | 'sentBefore';
  readonly masked: string | undefined;
}) {
  const t = useCopy<typeof copy>();
  return masked === undefined ? t(`sms.${status}Unnamed`) : rich(`sms.${status}`, { phone: <bdi dir="ltr">{masked}</bdi> });
}

/** A code by text message: sent when the screen opens (specification, part 2). */
export function SmsScreen(props: ScreenProps<'SMS'>) {
  const { api, phoneNumberId, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const tCode = useCopy<typeof codeCopy>();
  const input = useRef<HTMLInputElement>(null);
  const [blocked, setBlocked] = useState<CallError>();
  const { sending, send, spent } = useCodeSending({ api, channel, phoneNumberId, onFailed, onBlocked: setBlocked });
  const view = viewOf(props);

  if (blocked !== undefined) return <TooManyTries error={blocked} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />;

  async function resend() {
    input.current?.focus();
    await send();
  }

  return (
    <Step title={view.header ?? t('sms.title')} takesFocus>
      {view.message !== undefined && <StepText>{view.message}</StepText>}
      {sending.status === 'failed' ? (
        <Banner tone="error">
          <p>{tCode('code.notSent')}</p>
        </Banner>
      ) : (
        <StepText live>
          <Whereabouts status={sending.status} masked={sending.maskedPhoneNumber ?? view.maskedPhoneNumber} />
        </StepText>
      )}
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      <CodeForm
        input={input}
        submitLabel={t('sms.done')}
        verify={(otpCode) => api.verifyPhoneCode({ params: { channel }, body: { otpCode } })}
        onPassed={() => {
          spent();
          onPassed();
        }}
        onFailed={onFailed}
        onBlocked={setBlocked}
      />
      <ResendCode resendAt={sending.resendAt} sending={sending.status === 'sending'} onResend={() => void resend()} />
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={onStartOver} fallbackAction={view.fallbackAction} />
    </Step>
  );
}
