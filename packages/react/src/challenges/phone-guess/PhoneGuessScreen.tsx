/** The customer's phone number with a gap to fill in. It is a signal, never a factor. */

import { type CallError, routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef } from 'react';
import { useHost } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { FormFrame } from '../../parts/form-frame/FormFrame.tsx';
import { explain } from '../../parts/problems/explain.ts';
import { FieldProblem } from '../../parts/problems/FieldProblem.tsx';
import { isInServerMessage } from '../../parts/problems/kinds.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { useProof } from '../../parts/use-proof.ts';
import { Fallback } from '../../parts/ways-out/Fallback.tsx';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { PhoneIcon } from '../../ui/icons/PhoneIcon.tsx';
import { codeOnPhone } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';
import { MissingDigitsField } from './MissingDigitsField.tsx';

/** A refusal that doesn't explain itself, not even as temporary. */
const saysNothing = (error: CallError) => error.kind === 'problem' && explain(error).words === 'generic';

const phoneGuessApi = ({ client, oneTimeToken }: OfToken) => ({
  verify: (missingNumbers: string) => client.ask(calls.verifyPhoneGuess, { body: { missingNumbers } }, { oneTimeToken }),
});

export function PhoneGuessScreen(props: ScreenProps<'PHONE_GUESS'>) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const { onStartOver } = useSurroundingFlow();
  const { verify } = useTokenApi(phoneGuessApi);
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const tField = useCopy<typeof fieldCopy>();
  const { navigate } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const view = useView(props.challenge);
  // A challenge without a count has no screen (`parseTokenProperties`), but the view of a phone number may still leave it out.
  const count = view.hiddenNumbers ?? props.challenge.view.hiddenNumbers ?? 1;
  const { busy, fieldError, failure, refuse, send } = useProof({
    input,
    verify,
    refusal: (error) =>
      isInServerMessage(error) || saysNothing(error) ? (
        <FieldProblem error={error} instead={t('phoneGuess.failed')} />
      ) : undefined,
    onPassed,
    onFailed,
    onBlocked: () => navigate(address(routes.logout)),
  });

  function onSubmit() {
    const digits = input.current?.value.trim() ?? '';
    if (digits === '') refuse(tField('field.required'));
    // The server judges fewer digits, because the page doesn't know how it counts the hidden ones.
    else if (/^[0-9]+$/.test(digits) && digits.length <= count) send(digits);
    else refuse(t('phoneGuess.digits', { count }));
  }

  return (
    <ChallengeStep
      view={view}
      mark={<Illustration drawing={codeOnPhone} icon={PhoneIcon} />}
      title={t('phoneGuess.title')}
      text={t('phoneGuess.text')}
      field={input}
    >
      <FormFrame failure={failure} busy={busy} submit={t('phoneGuess.continue')} onSubmit={onSubmit}>
        <MissingDigitsField
          label={t('phoneGuess.label')}
          hint={t('phoneGuess.hidden', { count })}
          error={fieldError}
          input={input}
          first={view.firstPhoneNumbers}
          last={view.lastPhoneNumbers}
          missing={count}
        />
      </FormFrame>
      {/* 'Remembered your password?' is this screen's link back to the login. */}
      <FallbackLinks onAnotherWay={onAnotherWay} onStartOver={null}>
        <Fallback fallbackAction={view.fallbackAction} onAnotherWay={onAnotherWay} onStartOver={onStartOver} />
        {onStartOver === undefined ? (
          <LinkButton href={address(routes.login)}>{t('phoneGuess.remembered')}</LinkButton>
        ) : (
          <Button look="quiet" onClick={onStartOver}>
            {t('phoneGuess.remembered')}
          </Button>
        )}
      </FallbackLinks>
    </ChallengeStep>
  );
}
