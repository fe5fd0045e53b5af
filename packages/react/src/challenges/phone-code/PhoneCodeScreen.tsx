/** A code by text message, WhatsApp or call. It is sent when the screen opens. */

import { type CallError, type PhoneCodeType, phoneChannelOf } from '@stepgate/contract';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { CodeForm } from '../../parts/code-entry/CodeForm.tsx';
import { TooManyTries } from '../../parts/code-entry/TooManyTries.tsx';
import { DuplicatePhoneNumber } from '../../parts/duplicate-phone-number/DuplicatePhoneNumber.tsx';
import { isTransient } from '../../parts/problems/kinds.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { useTokenApi } from '../../parts/token-api.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { WaysOn } from '../../parts/ways-out/WaysOn.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CallIcon } from '../../ui/icons/CallIcon.tsx';
import { ChatIcon } from '../../ui/icons/ChatIcon.tsx';
import { MessageIcon } from '../../ui/icons/MessageIcon.tsx';
import { codeOnPhone } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { StepActions } from '../../ui/Step.tsx';
import type { ScreenProps } from '../screen.ts';
import { phoneCodeApi } from './api.ts';
import type { copy } from './copy.ts';
import { OtherNumbers } from './OtherNumbers.tsx';
import styles from './PhoneCodeScreen.module.css';
import { ResendCode } from './ResendCode.tsx';
import { SendFailure } from './SendFailure.tsx';
import { type Sending, useCodeSending } from './use-code-sending.ts';
import { useNewNumber } from './use-new-number.ts';
import { usePhoneView } from './use-phone-view.ts';
import { VerifyLater } from './VerifyLater.tsx';
import { Whereabouts } from './Whereabouts.tsx';

/** Says why this type is shown although the customer didn't choose it, and what happens instead unless sending failed. */
function useInsteadOf({ challenge }: ScreenProps<PhoneCodeType>, { status }: Sending): string | undefined {
  const t = useCopy<typeof copy>();
  const { insteadOf } = useSurroundingFlow();
  const failed = status === 'failed';
  if (insteadOf === 'PUSH') return t(failed ? 'phone.noPush' : 'phone.insteadOfPush');
  if (insteadOf !== 'SMS' || challenge.type !== 'VOICE') return undefined;
  return t(failed ? 'phone.noSms' : 'phone.insteadOfSms');
}

/** There is no code to enter yet. */
const withoutCode: ReadonlySet<Sending['status']> = new Set(['failed', 'notYet', 'soon']);

const icons: Readonly<Record<PhoneCodeType, ComponentType>> = { SMS: MessageIcon, WHATSAPP: ChatIcon, VOICE: CallIcon };

/** Why no code field is shown: this number or this channel will never get a code. */
function whyNoCode(sending: Sending, unlisted: boolean): 'barred' | 'refused' | undefined {
  if (sending.status !== 'failed') return undefined;
  const { error } = sending;
  if (error.code === 'user.phonenumber.blocked') return 'barred';
  return unlisted && error.kind === 'problem' && !isTransient(error) ? 'refused' : undefined;
}

export function PhoneCodeScreen(props: ScreenProps<PhoneCodeType>) {
  const { challenge, onPassed, onFailed, onAnotherWay } = props;
  const { unlisted, onVerifyLater, switchTo } = useSurroundingFlow();
  const api = useTokenApi(phoneCodeApi);
  const t = useCopy<typeof copy>();
  const channel = phoneChannelOf[challenge.type];
  const input = useRef<HTMLInputElement>(null);
  const [blocked, setBlocked] = useState<CallError>();
  const onNotMobile = channel === 'sms' ? switchTo('VOICE', 'screen') : undefined;
  const { sending, resend, sendTo, resendAtOf, spent } = useCodeSending({
    ...props,
    channel,
    onBlocked: setBlocked,
    onNotMobile,
  });
  // The result of sending is above the field, and may have moved it.
  const { status } = sending;
  useLayoutEffect(() => {
    if (status !== 'sending' && document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  const { view, phone } = usePhoneView(props, sending);
  const insteadOf = useInsteadOf(props, sending);
  const { onChange, taken, isTaken } = useNewNumber(view);

  if (taken !== undefined) return <DuplicatePhoneNumber error={taken} onUseAnother={onChange} />;
  if (blocked !== undefined) return <TooManyTries error={blocked} onAnotherWay={onAnotherWay} />;

  const isSending = sending.status === 'sending';
  const ChannelIcon = icons[challenge.type];
  const noCode = whyNoCode(sending, unlisted);
  const otherNumbers = (
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
  );
  return (
    <ChallengeStep
      view={view}
      mark={<Illustration tone={noCode === undefined ? 'neutral' : 'warning'} drawing={codeOnPhone} icon={ChannelIcon} />}
      title={t(noCode === undefined ? 'phone.title' : `phone.${noCode}`)}
      field={input}
    >
      {insteadOf !== undefined && (
        <Banner tone="info">
          <p>{insteadOf}</p>
        </Banner>
      )}
      {sending.status === 'failed' ? (
        <SendFailure error={sending.error} hasAlternatives={onAnotherWay !== undefined} unlisted={unlisted} />
      ) : (
        <Whereabouts channel={channel} status={sending.status} phone={phone} resendAt={sending.resendAt} />
      )}
      {onChange !== undefined && (
        <div className={styles.again}>
          <Button look="quiet" onClick={onChange}>
            {t('phone.change')}
          </Button>
        </div>
      )}
      {noCode === undefined ? (
        <CodeForm
          proves
          input={input}
          submitLabel={t('phone.done')}
          expected={!withoutCode.has(sending.status)}
          texted={channel === 'sms'}
          verify={(otpCode) => api.verify(channel, otpCode)}
          onPassed={() => {
            spent();
            onPassed();
          }}
          onFailed={onFailed}
          onBlocked={setBlocked}
          toldElsewhere={isTaken}
        >
          <WaysOn onAnotherWay={onAnotherWay}>
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
          </WaysOn>
          <div className={styles.again}>{otherNumbers}</div>
        </CodeForm>
      ) : (
        <>
          {onAnotherWay !== undefined && (
            <StepActions>
              <Button onClick={onAnotherWay}>{t('phone.anotherWay')}</Button>
            </StepActions>
          )}
          <div className={styles.again}>{otherNumbers}</div>
        </>
      )}
      <FallbackLinks
        onAnotherWay={noCode === undefined ? onAnotherWay : undefined}
        beside
        fallbackAction={view.fallbackAction}
        {...(noCode === 'barred' && { help: false })}
      >
        {onVerifyLater !== undefined && <VerifyLater onVerifyLater={onVerifyLater} />}
      </FallbackLinks>
    </ChallengeStep>
  );
}
