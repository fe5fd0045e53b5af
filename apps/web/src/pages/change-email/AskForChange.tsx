import { calls, lifetimes, routes, trimTyped } from '@stepgate/contract';
import {
  AskedFirst,
  askSession,
  hasNoSession,
  LiveRegion,
  leaveForLogin,
  minutesIn,
  richCopy,
  SessionEnd,
  useCopy,
  useFieldError,
  useOfSession,
  useSending,
} from '@stepgate/pages';
import {
  Address,
  Button,
  drawings,
  EnvelopeIcon,
  ErrorBanner,
  Field,
  Illustration,
  LinkButton,
  Step,
  StepActions,
  StepLinks,
  StepText,
  StepUpProvider,
  useStepgate,
} from '@stepgate/react';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import forms from '../../parts/forms.module.css';
import type { copy } from './copy.ts';

const rich = richCopy<typeof copy>();

function BackToSecurity() {
  const t = useCopy<typeof copy>();
  return <LinkButton href={routes.security}>{t('changeEmail.back')}</LinkButton>;
}

function Sent({ email, old, onAnother }: { readonly email: string; readonly old: string; onAnother(): void }) {
  const t = useCopy<typeof copy>();
  const minutes = minutesIn(lifetimes.emailChangeLink);
  return (
    <Step mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />} title={t('changeEmail.sent')} takesFocus short>
      <StepText>
        {rich('changeEmail.sentText', { email: <Address>{email}</Address>, old: <Address>{old}</Address>, minutes })}
      </StepText>
      <StepLinks>
        <Button look="quiet" onClick={onAnother}>
          {t('changeEmail.another')}
        </Button>
        <BackToSecurity />
      </StepLinks>
    </Step>
  );
}

type FormProps = {
  /** The customer's current address. */
  readonly old: string;
  readonly takesFocus: boolean;
  /** The customer has closed the approval. */
  onLeft(): Promise<unknown>;
  onSent(email: string): void;
};

/** The form with the current address and a field for the new one. */
function Form({ old, takesFocus, onLeft, onSent }: FormProps) {
  const t = useCopy<typeof copy>();
  const { client, host, memory } = useStepgate();
  const { busy, failure, send } = useSending();
  const input = useRef<HTMLInputElement>(null);
  const { error, refuse, clear } = useFieldError(input);
  const [left, setLeft] = useState(0);

  function submit(event: FormEvent) {
    event.preventDefault();
    const email = trimTyped(input.current?.value ?? '');
    if (email === '') return refuse(t('changeEmail.required'));
    if (email.toLowerCase() === old) return refuse(t('changeEmail.same'));
    clear();
    setLeft(0);
    void send(() => client.ask(calls.beginEmailChange, { body: { email } }), {
      done: () => onSent(email),
      refused(problem) {
        if (problem.kind === 'closed') {
          setLeft((times) => times + 1);
          void onLeft();
        } else if (hasNoSession(problem)) leaveForLogin({ host, memory }, routes.changeEmail, problem);
        else if (problem.code === 'invalid_email' || problem.code === 'invalid_format') refuse(t('changeEmail.wrong'));
        else return false;
        return true;
      },
    });
  }

  return (
    <Step
      mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
      title={t('changeEmail.title')}
      takesFocus={takesFocus}
    >
      <StepText>{rich('changeEmail.now', { email: <Address>{old}</Address> })}</StepText>
      {left > 0 && <LiveRegion key={left} tone="info" words={t('changeEmail.left')} />}
      <ErrorBanner error={failure} />
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
        <StepActions>
          <Button type="submit" busy={busy}>
            {t('changeEmail.submit')}
          </Button>
        </StepActions>
      </form>
      <StepLinks>
        <BackToSecurity />
      </StepLinks>
    </Step>
  );
}

type CheckingProps = { readonly error?: Error | undefined; readonly onTryAgain?: () => void };

/** The placeholder while the page loads, and why that failed. */
export function Checking({ error, onTryAgain }: CheckingProps) {
  const t = useCopy<typeof copy>();
  return (
    <AskedFirst
      mark={<Illustration drawing={drawings.envelope} icon={EnvelopeIcon} />}
      title={t('changeEmail.title')}
      checking={t('changeEmail.checking')}
      error={error}
      tryAgain={t('changeEmail.tryAgain')}
      onTryAgain={onTryAgain}
    />
  );
}

function Asking() {
  const { client } = useStepgate();
  const askWho = useCallback((signal: AbortSignal) => askSession(client, {}, { signal }), [client]);
  const { view, check, refresh } = useOfSession(askWho, routes.changeEmail);
  const [sent, setSent] = useState<{ readonly to: string | undefined }>();

  if (view.name !== 'open')
    return <Checking error={view.name === 'failed' ? view.error : undefined} onTryAgain={() => void check()} />;
  const { email: old } = view.value;
  return (
    <>
      {sent?.to !== undefined ? (
        <Sent email={sent.to} old={old} onAnother={() => setSent({ to: undefined })} />
      ) : (
        // A customer who has reported fraud has no session left.
        <Form old={old} takesFocus={sent !== undefined} onLeft={refresh} onSent={(to) => setSent({ to })} />
      )}
      <SessionEnd page={routes.changeEmail} />
    </>
  );
}

/** For an authenticated customer: requests the change. After its approval a link is sent to the new address. */
export function AskForChange() {
  return (
    <StepUpProvider>
      <Asking />
    </StepUpProvider>
  );
}
