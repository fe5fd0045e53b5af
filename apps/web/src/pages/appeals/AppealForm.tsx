import { calls, sizes, trimTyped } from '@stepgate/contract';
import {
  CaptchaError,
  CaptchaTrouble,
  offeredAltcha,
  sendWithCaptcha,
  useCopy,
  useFieldError,
  useSending,
} from '@stepgate/pages';
import { Button, ErrorBanner, Field, StepActions, TextArea, useEarlyPress, useStepgate } from '@stepgate/react';
import { type FormEvent, useRef } from 'react';
import styles from '../../parts/forms.module.css';
import type { copy } from './copy.ts';

function Failure({ error }: { readonly error: Error }) {
  if (error instanceof CaptchaError) return <CaptchaTrouble kind="unsent" />;
  return <ErrorBanner error={error} />;
}

/** @param onSent gets the address. The page never learns whether the appeal had an effect */
export function AppealForm({ onSent }: { onSent(email: string): void }) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const messageInput = useRef<HTMLTextAreaElement>(null);
  // In this order, so that the first of two wrong fields gets the focus.
  const messageError = useFieldError(messageInput);
  const emailError = useFieldError(emailInput);
  const { busy, failure, send, forgetFailure } = useSending();
  const earlyPress = useEarlyPress(form);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const email = trimTyped(emailInput.current?.value ?? '');
    const message = messageInput.current?.value.trim() ?? '';
    emailError.clear();
    messageError.clear();
    if (email === '' || message === '') {
      forgetFailure();
      if (message === '') messageError.refuse(t('appeals.required'));
      if (email === '') emailError.refuse(t('appeals.required'));
      return;
    }
    const attempt = () =>
      sendWithCaptcha({
        captcha: undefined,
        instead: () => offeredAltcha(client),
        signal: new AbortController().signal,
        send: (challenge) => client.ask(calls.appeal, { body: { email, message, challenge } }),
      });
    void send(attempt, {
      done: () => onSent(email),
      refused(error) {
        if (error.code !== 'invalid_email') return false;
        emailError.refuse(error.serverMessage ?? t('appeals.invalidEmail'));
        return true;
      },
    });
  }

  return (
    <>
      {failure !== undefined && <Failure error={failure} />}
      {/* The shell may have marked the form before hydration. */}
      <form ref={form} method="post" noValidate className={styles.form} onSubmit={onSubmit} {...earlyPress}>
        <Field
          ref={emailInput}
          label={t('appeals.email')}
          name="email"
          type="email"
          autoComplete="email"
          error={emailError.error}
        />
        <TextArea
          ref={messageInput}
          label={t('appeals.message')}
          hint={t('appeals.messageHint')}
          name="message"
          maxLength={sizes.appeal}
          error={messageError.error}
        />
        <StepActions>
          <Button type="submit" busy={busy}>
            {t('appeals.submit')}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
