import { calls, lifetimes, normaliseEmail, routes } from '@stepgate/contract';
import {
  Button,
  Field,
  FormProblem,
  LinkButton,
  PageFrame,
  richCopy,
  Step,
  StepLinks,
  StepText,
  useCopy,
  useEarlyPress,
  useFormCaptcha,
  useStepgate,
} from '@stepgate/react';
import { useRef, useState } from 'react';
import styles from '../../forms.module.css';
import { useFieldError } from '../../use-field-error.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

const minute = 60_000;
const rich = richCopy<typeof copy>();

type AskProps = { readonly takesFocus: boolean; onSent(email: string): void };

function AskForLink({ takesFocus, onSent }: AskProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { busy, failure, send, forgetFailure } = useSending();
  const captcha = useFormCaptcha();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  useEarlyPress(form);

  function ask() {
    const email = input.current?.value.trim() ?? '';
    if (normaliseEmail(email) === undefined) return refuse(t('forgot.invalidEmail'));
    void send(
      () =>
        captcha.send((challenge) =>
          client.ask(calls.askPasswordReset, { body: { email, challenge: challenge.captcha ? challenge : null } }),
        ),
      {
        done: () => onSent(email),
        refused(problem) {
          if (problem.code !== 'invalid_email') return false;
          refuse(problem.serverMessage ?? t('forgot.invalidEmail'));
          return true;
        },
      },
    );
  }

  return (
    <Step title={t('forgot.title')} takesFocus={takesFocus}>
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
        onInput={() => {
          clear();
          forgetFailure();
        }}
        suppressHydrationWarning
      >
        <Field ref={input} label={t('forgot.email')} name="email" type="email" autoComplete="username" error={error} />
        {captcha.field}
        <Button type="submit" busy={busy}>
          {t('forgot.submit')}
        </Button>
      </form>
      <StepLinks>
        <LinkButton href={routes.login}>{t('forgot.logIn')}</LinkButton>
      </StepLinks>
    </Step>
  );
}

/** Asks for a link to set a new password. What comes of it is told in the same words whoever has an account, and whoever has none. */
export function ForgotPasswordPage() {
  const t = useCopy<typeof copy>();
  const [view, setView] = useState<{ readonly sentTo?: string; readonly again: boolean }>({ again: false });
  const { sentTo } = view;
  return (
    <PageFrame>
      {sentTo === undefined ? (
        <AskForLink takesFocus={view.again} onSent={(email) => setView({ sentTo: email, again: true })} />
      ) : (
        <Step key="sent" title={t('forgot.sent')} takesFocus>
          <StepText>{rich('forgot.sentText', { email: <bdi dir="ltr">{sentTo}</bdi> })}</StepText>
          <StepText>{t('forgot.sentFor', { minutes: lifetimes.passwordReset / minute })}</StepText>
          <StepText>{t('forgot.sentNot')}</StepText>
          <LinkButton href={routes.login} look="primary">
            {t('forgot.gotIt')}
          </LinkButton>
          <StepLinks>
            <Button look="quiet" onClick={() => setView({ again: true })}>
              {t('forgot.another')}
            </Button>
          </StepLinks>
        </Step>
      )}
    </PageFrame>
  );
}
