import { lifetimes, normaliseEmail, routes, trimTyped } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { FormProblem } from '../../captcha/FormProblem.tsx';
import { useFormCaptcha } from '../../captcha/use-form-captcha.tsx';
import { type EntryContext, withEntryContext } from '../../host/addresses.ts';
import { useStepgate } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { richCopy, useCopy } from '../../i18n/use-copy.ts';
import { minutesIn } from '../../parts/durations.ts';
import { useSending } from '../../parts/use-sending.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { EnvelopeIcon } from '../../ui/icons/EnvelopeIcon.tsx';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { envelope, key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepActions, StepLinks, StepText } from '../../ui/Step.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import { useFieldError } from '../parts/use-field-error.ts';
import type { copy } from './copy.ts';
import styles from './ForgotPassword.module.css';

const rich = richCopy<typeof copy>();

type AskProps = { readonly takesFocus: boolean; readonly context: EntryContext; onSent(email: string): void };

function AskForLink({ takesFocus, context, onSent }: AskProps) {
  const t = useCopy<typeof copy>();
  const { client, memory } = useStepgate();
  const address = useAddress();
  const { busy, failure, send, forgetFailure } = useSending();
  const captcha = useFormCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse } = useFieldError(input);
  const earlyPress = useEarlyPress(form);
  // The address that was typed into the login form, or that a mailed link was for, unless the customer wants another. What is in the field
  // already was typed later.
  useEffect(() => {
    const field = input.current;
    if (takesFocus || field?.value !== '') return;
    field.value = memory.get('typedEmail') ?? memory.get('email') ?? '';
    // A customer who is in the field already may be about to type. What they type replaces the address and isn't added to it.
    if (document.activeElement === field) field.select();
  }, [memory, takesFocus]);

  function ask() {
    const email = trimTyped(input.current?.value ?? '');
    if (normaliseEmail(email) === undefined) return refuse(t('forgot.invalidEmail'));
    void send(
      () =>
        captcha.send((challenge) =>
          client.ask(calls.askPasswordReset, {
            body: {
              email,
              challenge: challenge.captcha ? challenge : null,
              ...(context.redirectAfterUrl !== undefined && { redirectUrl: context.redirectAfterUrl }),
            },
          }),
        ),
      {
        done() {
          memory.remove('typedEmail');
          onSent(email);
        },
        refused(problem) {
          if (problem.code !== 'invalid_email') return false;
          refuse(problem.serverMessage ?? t('forgot.invalidEmail'));
          return true;
        },
      },
    );
  }

  return (
    <Step mark={<Illustration drawing={key} icon={LockIcon} />} title={t('forgot.title')} takesFocus={takesFocus}>
      <StepText>{t('forgot.text')}</StepText>
      {failure !== undefined && <FormProblem error={failure} />}
      {/* The shell may have marked the form before hydration. */}
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
        onInput={forgetFailure}
        {...earlyPress}
      >
        <Field ref={input} label={t('forgot.email')} name="email" type="email" autoComplete="username" error={error} />
        {captcha.field}
        <StepActions>
          <Button type="submit" busy={busy}>
            {t('forgot.submit')}
          </Button>
        </StepActions>
      </form>
      <StepLinks>
        <LinkButton href={withEntryContext(address(routes.login), context)}>{t('forgot.logIn')}</LinkButton>
      </StepLinks>
    </Step>
  );
}

/**
 * Requests a link to set a new password. The result is worded in the same way with and without an account.
 * @param context goes along to the login and to the page behind the link
 */
export function ForgotPassword(context: EntryContext) {
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const [view, setView] = useState<{ readonly sentTo?: string; readonly again: boolean }>({ again: false });
  const { sentTo } = view;
  if (sentTo === undefined)
    return <AskForLink takesFocus={view.again} context={context} onSent={(email) => setView({ sentTo: email, again: true })} />;
  return (
    <Step key="sent" mark={<Illustration drawing={envelope} icon={EnvelopeIcon} />} title={t('forgot.sent')} takesFocus short>
      <StepText>{rich('forgot.sentText', { email: <Address>{sentTo}</Address> })}</StepText>
      <StepText>{t('forgot.sentFor', { minutes: minutesIn(lifetimes.passwordReset) })}</StepText>
      <StepText>{t('forgot.sentNot')}</StepText>
      <StepText>{t('forgot.sentBefore', { minutes: minutesIn(lifetimes.passwordReset) })}</StepText>
      <StepActions>
        <LinkButton href={withEntryContext(address(routes.login), context)} look="primary">
          {t('forgot.gotIt')}
        </LinkButton>
      </StepActions>
      <StepLinks>
        <Button look="quiet" onClick={() => setView({ again: true })}>
          {t('forgot.another')}
        </Button>
      </StepLinks>
    </Step>
  );
}
