/** The customer's phone number with a gap, which the customer fills (specification, part 2). A sign of who it is, never a factor. */
import { type CallError, routes } from '@stepgate/contract';
import { type FormEvent, useRef } from 'react';
import { useCopy } from '../../i18n/use-copy.ts';
import { explain } from '../../problems/explain.ts';
import { FieldProblem } from '../../problems/later/FieldProblem.tsx';
import { isInServersWords } from '../../problems/later/kinds.ts';
import { Problem } from '../../problems/Problem.tsx';
import { useHost } from '../../provider/context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Step, StepText } from '../../ui/Step.tsx';
import { Fallback } from '../Fallback.tsx';
import { type ScreenProps, viewOf } from '../screen.ts';
import { useProof } from '../use-proof.ts';
import { WaysOut } from '../WaysOut.tsx';
import type { copy } from './copy.ts';
import { MissingDigitsField } from './MissingDigitsField.tsx';
import styles from './PhoneGuess.module.css';

/** A refusal without a word about itself, not even that it is only for now. */
const saysNothing = (error: CallError) => error.kind === 'problem' && explain(error).words === 'generic';

export function PhoneGuessScreen(props: ScreenProps<'PHONE_GUESS'>) {
  const { api, onPassed, onFailed, onAnotherWay, onStartOver } = props;
  const t = useCopy<typeof copy>();
  const tField = useCopy<typeof fieldCopy>();
  const { navigate } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const view = viewOf(props);
  // A challenge without a count has no screen (`parseTokenProperties`); what differs by phone number may still leave it out.
  const count = view.hiddenNumbers ?? props.challenge.view.hiddenNumbers ?? 1;
  const { busy, fieldError, failure, refuse, send } = useProof({
    input,
    verify: (missingNumbers) => api.verifyPhoneGuess({ body: { missingNumbers } }),
    refusal: (error) =>
      isInServersWords(error) || saysNothing(error) ? <FieldProblem error={error} instead={t('phoneGuess.failed')} /> : undefined,
    onPassed,
    onFailed,
    onBlocked: () => navigate(routes.logout),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const digits = input.current?.value.trim() ?? '';
    if (digits === '') refuse(tField('field.required'));
    // Fewer are the server's to judge: how it counts what it hides is not told here.
    else if (/^[0-9]+$/.test(digits) && digits.length <= count) send(digits);
    else refuse(t('phoneGuess.digits', { count }));
  }

  return (
    <Step title={view.header ?? t('phoneGuess.title')} takesFocus>
      <StepText>{view.message ?? t('phoneGuess.text')}</StepText>
      {view.subMessage !== undefined && <StepText>{view.subMessage}</StepText>}
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <MissingDigitsField
          label={t('phoneGuess.label')}
          hint={t('phoneGuess.hidden', { count })}
          error={fieldError}
          input={input}
          first={view.firstPhoneNumbers}
          last={view.lastPhoneNumbers}
          missing={count}
        />
        <Button type="submit" busy={busy}>
          {t('phoneGuess.continue')}
        </Button>
      </form>
      {/* 'Remembered your password?' is this screen's way back to the login. */}
      <WaysOut onAnotherWay={onAnotherWay} onStartOver={undefined}>
        <Fallback fallbackAction={view.fallbackAction} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />
        {onStartOver === undefined ? (
          <LinkButton href={routes.login}>{t('phoneGuess.remembered')}</LinkButton>
        ) : (
          <Button look="quiet" onClick={onStartOver}>
            {t('phoneGuess.remembered')}
          </Button>
        )}
      </WaysOut>
    </Step>
  );
}
