import { calls } from '@stepgate/contract';
import { useCopy, usePasskeys, useSending } from '@stepgate/pages';
import { Banner, Button, FormFrame, Step, StepLinks, StepText, useStepgate } from '@stepgate/react';
import type { copy } from './copy.ts';
import { useAskingBrowser } from './use-asking-browser.ts';

type StaffEnrolmentProps = {
  /** Of the link. */
  readonly token: string;
  onAdded(): void;
  /** To the login, without a passkey. */
  onLeft(): void;
};

/** A member of the staff who opened the link of an operator adds a passkey. Only the button spends the link. */
export function StaffEnrolment({ token, onAdded, onLeft }: StaffEnrolmentProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const passkeys = usePasskeys();
  const { busy, failure, send } = useSending();
  const { refused, ask } = useAskingBrowser();

  async function add(): Promise<boolean> {
    const { options } = await client.ask(calls.beginStaffPasskey, { body: { token } });
    const credential = await ask((signal) => passkeys.create(options, signal));
    if (credential === undefined) return false;
    await client.ask(calls.addStaffPasskey, { body: { token, credential } });
    return true;
  }

  return (
    <Step title={t('review.passkeyTitle')} takesFocus={false}>
      <StepText>{t('review.passkeyText')}</StepText>
      {passkeys.isSupported() ? (
        <FormFrame
          failure={failure}
          busy={busy}
          submit={t('review.passkeyCreate')}
          onSubmit={() => void send(add, { done: (added) => added && onAdded() })}
        >
          {refused && (
            <Banner tone="warning">
              <p>{t('review.passkeyNotCreated')}</p>
            </Banner>
          )}
        </FormFrame>
      ) : (
        <Banner tone="warning">
          <p>{t('review.passkeyUnsupported')}</p>
        </Banner>
      )}
      <StepLinks>
        <Button look="quiet" onClick={onLeft}>
          {t('review.toLogin')}
        </Button>
      </StepLinks>
    </Step>
  );
}
