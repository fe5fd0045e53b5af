import { calls, lifetimes, routes } from '@stepgate/contract';
import {
  Banner,
  Button,
  Field,
  LinkButton,
  Problem,
  richCopy,
  Step,
  StepLinks,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import forms from '../../forms.module.css';
import { hasNoSession, loginBefore, useOfSession } from '../../session/use-of-session.ts';
import { StepUp } from '../../step-up/StepUp.tsx';
import { StepUpLeft, useStepUp } from '../../step-up/use-step-up.ts';
import { Telling } from '../../telling/Telling.tsx';
import { useFieldError } from '../../use-field-error.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';

const minute = 60_000;
const rich = richCopy<typeof copy>();

function BackToSecurity() {
  const t = useCopy<typeof copy>();
  return <LinkButton href={routes.security}>{t('changeEmail.back')}</LinkButton>;
}

function Sent({ email, old, onAnother }: { readonly email: string; readonly old: string; onAnother(): void }) {
  const t = useCopy<typeof copy>();
  const minutes = lifetimes.emailChangeLink / minute;
  return (
    <Step title={t('changeEmail.sent')} takesFocus>
      <StepText>{rich('changeEmail.sentText', { email: <bdi>{email}</bdi>, old: <bdi>{old}</bdi>, minutes })}</StepText>
      <StepLinks>
        <Button look="quiet" onClick={onAnother}>
          {t('changeEmail.another')}
        </Button>
        <BackToSecurity />
      </StepLinks>
    </Step>
  );
}

/** The address as it is, and the one that it is to become. @param old of whoever is logged in */
function Form({ old, takesFocus, onSent }: { readonly old: string; readonly takesFocus: boolean; onSent(email: string): void }) {
  const t = useCopy<typeof copy>();
  const { client, host } = useStepgate();
  const { busy, failure, send } = useSending();
  const stepUp = useStepUp();
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  const [left, setLeft] = useState(0);

  async function ask(email: string): Promise<boolean> {
    try {
      await stepUp.change(() => client.ask(calls.beginEmailChange, { body: { email } }));
      return true;
    } catch (cause) {
      if (cause instanceof StepUpLeft) return false;
      throw cause;
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (email === '') return refuse(t('changeEmail.required'));
    if (email.toLowerCase() === old) return refuse(t('changeEmail.same'));
    clear();
    setLeft(0);
    void send(() => ask(email), {
      done: (asked) => (asked ? onSent(email) : setLeft((times) => times + 1)),
      refused(problem) {
        if (hasNoSession(problem)) host.navigate(loginBefore(routes.changeEmail, problem));
        else if (problem.code === 'invalid_email' || problem.code === 'invalid_format') refuse(t('changeEmail.wrong'));
        else return false;
        return true;
      },
    });
  }

  const proving = stepUp.view !== undefined;
  return (
    <>
      {stepUp.view !== undefined && <StepUp {...stepUp} view={stepUp.view} by="second-factor" />}
      {/* Only out of sight while something is proved: what has been typed stays. */}
      <div hidden={proving}>
        <Step title={t('changeEmail.title')} takesFocus={takesFocus}>
          <StepText>{rich('changeEmail.now', { email: <bdi>{old}</bdi> })}</StepText>
          {left > 0 && <Telling key={left} tone="info" words={t('changeEmail.left')} />}
          {failure !== undefined && (
            <Banner tone="error">
              <Problem error={failure} />
            </Banner>
          )}
          <form method="post" noValidate className={forms.form} onSubmit={submit}>
            <Field
              ref={input}
              label={t('changeEmail.label')}
              hint={t('changeEmail.hint')}
              name="email"
              type="email"
              autoComplete="email"
              error={error}
            />
            <Button type="submit" busy={busy}>
              {t('changeEmail.submit')}
            </Button>
          </form>
          <StepLinks>
            <BackToSecurity />
          </StepLinks>
        </Step>
      </div>
    </>
  );
}

/** Keeps the place of what comes. */
export function Checking() {
  const t = useCopy<typeof copy>();
  return (
    <Step title={t('changeEmail.title')} takesFocus={false}>
      <StepText live>{t('changeEmail.checking')}</StepText>
    </Step>
  );
}

/** For whoever is logged in: a link is sent to the new address, after a fresh second factor. */
export function AskForChange() {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const askWho = useCallback((signal: AbortSignal) => client.ask(calls.session, {}, { signal }), [client]);
  const { view, check } = useOfSession(askWho, routes.changeEmail);
  const [sent, setSent] = useState<{ readonly to: string | undefined }>();

  if (view.name === 'checking') return <Checking />;
  if (view.name === 'failed')
    return (
      <Step title={t('changeEmail.title')} takesFocus={false}>
        <Banner tone="error">
          <Problem error={view.error} />
        </Banner>
        <Button onClick={() => void check()}>{t('changeEmail.tryAgain')}</Button>
      </Step>
    );
  const { email: old } = view.value;
  if (sent?.to !== undefined) return <Sent email={sent.to} old={old} onAnother={() => setSent({ to: undefined })} />;
  return <Form old={old} takesFocus={sent !== undefined} onSent={(to) => setSent({ to })} />;
}
