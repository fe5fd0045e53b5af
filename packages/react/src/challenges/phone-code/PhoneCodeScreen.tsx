/** A code that goes to a phone, by text message, WhatsApp or call: sent when the screen opens (specification, part 2). */
import { type CallError, type PhoneCodeType, phoneChannelOf } from '@stepgate/contract';
import { useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { isTransient } from '../../problems/later/kinds.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { CodeForm } from '../code-entry/CodeForm.tsx';
import { TooManyTries } from '../code-entry/TooManyTries.tsx';
import { DuplicatePhoneNumber } from '../duplicate-phone-number/DuplicatePhoneNumber.tsx';
import type { ScreenProps } from '../screen.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';
import { OtherNumbers } from './OtherNumbers.tsx';
import styles from './PhoneCodeScreen.module.css';
import { phoneViewOf } from './phone-view.ts';
import { ResendCode } from './ResendCode.tsx';
import { SendFailure } from './SendFailure.tsx';
import { type Sending, useCodeSending } from './use-code-sending.ts';
import { useNewNumber } from './use-new-number.ts';
import { VerifyLater } from './VerifyLater.tsx';
import { Whereabouts } from './Whereabouts.tsx';

/** Why this way shows though the customer did not choose it, and what is done instead as long as that can be done. */
function useInsteadOf({ challenge, insteadOf }: ScreenProps<PhoneCodeType>, { status }: Sending): string | undefined {
  const t = useCopy<typeof copy>();
  const failed = status === 'failed';
  if (insteadOf === 'PUSH') return t(failed ? 'phone.noPush' : 'phone.insteadOfPush');
  if (insteadOf !== 'SMS' || challenge.type !== 'VOICE') return undefined;
  return t(failed ? 'phone.noSms' : 'phone.insteadOfSms');
}

/** No code will come to this number, or none this way, so that none is asked for. */
function whyNoCode(sending: Sending, unlisted: boolean): 'barred' | 'refused' | undefined {
  if (sending.status !== 'failed') return undefined;
  const { error } = sending;
  if (error.code === 'user.phonenumber.blocked') return 'barred';
  return unlisted && error.kind === 'problem' && !isTransient(error) ? 'refused' : undefined;
}

export function PhoneCodeScreen(props: ScreenProps<PhoneCodeType>) {
  const { challenge, api, unlisted, onPassed, onFailed, onAnotherWay, onStartOver, onVerifyLater, switchTo } = props;
  const t = useCopy<typeof copy>();
  const channel = phoneChannelOf[challenge.type];
  const input = useRef<HTMLInputElement>(null);
  const [blocked, setBlocked] = useState<CallError>();
  const onNotMobile = channel === 'sms' ? switchTo('VOICE') : undefined;
  const { sending, resend, sendTo, resendAtOf, spent } = useCodeSending({
    ...props,
    channel,
    onBlocked: setBlocked,
    onNotMobile,
  });
  const { view, phone } = phoneViewOf(props, sending);
  const insteadOf = useInsteadOf(props, sending);
  const { onChange, taken, isTaken } = useNewNumber(view, props);

  if (taken !== undefined) return <DuplicatePhoneNumber error={taken} onUseAnother={onChange} />;
  if (blocked !== undefined) return <TooManyTries error={blocked} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />;

  const isSending = sending.status === 'sending';
  const noCode = whyNoCode(sending, unlisted);
  return (
    <Step title={view.header ?? t(noCode === undefined ? 'phone.title' : `phone.${noCode}`)} takesFocus>
      {insteadOf !== undefined && (
        <Banner tone="info">
          <p>{insteadOf}</p>
        </Banner>
      )}
      {view.message !== undefined && <StepText>{view.message}</StepText>}
      {sending.status === 'failed' ? (
        <SendFailure error={sending.error} otherWay={onAnotherWay !== undefined} unlisted={unlisted} />
      ) : (
        <Whereabouts channel={channel} status={sending.status} phone={phone} />
      )}
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      {onChange !== undefined && (
        <div className={styles.again}>
          <Button look="quiet" onClick={onChange}>
            {t('phone.change')}
          </Button>
        </div>
      )}
      {noCode !== undefined ? (
        onAnotherWay !== undefined && <Button onClick={onAnotherWay}>{t('phone.anotherWay')}</Button>
      ) : (
        <CodeForm
          input={input}
          submitLabel={t('phone.done')}
          expected={sending.status !== 'failed' && sending.status !== 'notYet'}
          verify={(otpCode) => api.verifyPhoneCode({ params: { channel }, body: { otpCode } })}
          onPassed={() => {
            spent();
            onPassed();
          }}
          onFailed={onFailed}
          onBlocked={setBlocked}
          toldElsewhere={isTaken}
        />
      )}
      <div className={styles.again}>
        {noCode === undefined && (
          <ResendCode
            resendAt={sending.resendAt}
            sending={isSending}
            onResend={() => {
              input.current?.focus();
              void resend();
            }}
          >
            {t('phone.resend')}
          </ResendCode>
        )}
        <OtherNumbers
          channel={channel}
          numbers={challenge.availablePhoneNumbers.filter(({ id }) => id !== sending.to)}
          sending={isSending}
          resendAtOf={resendAtOf}
          onChoose={(number) => {
            input.current?.focus();
            void sendTo(number);
          }}
        />
      </div>
      <WaysOut
        onAnotherWay={noCode === undefined ? onAnotherWay : undefined}
        onStartOver={onStartOver}
        fallbackAction={view.fallbackAction}
        {...(noCode === 'barred' && { help: false })}
      >
        {onVerifyLater !== undefined && <VerifyLater onVerifyLater={onVerifyLater} />}
      </WaysOut>
    </Step>
  );
}
