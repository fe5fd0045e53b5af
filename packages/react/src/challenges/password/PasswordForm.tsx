import { routes } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useAddress } from '../../host/use-address.ts';
import { useCopy } from '../../i18n/use-copy.ts';
import { ChallengeStep } from '../../parts/ChallengeStep.tsx';
import { FormFrame } from '../../parts/form-frame/FormFrame.tsx';
import { FieldProblem } from '../../parts/problems/FieldProblem.tsx';
import { isInServerMessage } from '../../parts/problems/kinds.ts';
import { useSurroundingFlow } from '../../parts/surrounding-flow.ts';
import { type OfToken, useTokenApi } from '../../parts/token-api.ts';
import { useProof } from '../../parts/use-proof.ts';
import { FallbackLinks } from '../../parts/ways-out/FallbackLinks.tsx';
import { Button } from '../../ui/Button.tsx';
import type { copy as fieldCopy } from '../../ui/copy.ts';
import { LockIcon } from '../../ui/icons/LockIcon.tsx';
import { key } from '../../ui/illustrations/drawings.ts';
import { Illustration } from '../../ui/illustrations/Illustration.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { type ScreenProps, useView } from '../screen.ts';
import type { copy } from './copy.ts';

const passwordApi = ({ client, oneTimeToken }: OfToken) => ({
  verify: (password: string) => client.ask(calls.verifyPassword, { body: { password } }, { oneTimeToken }),
});

type PasswordFormProps = ScreenProps<'PASSWORD'> & { onForgot(): void };

export function PasswordForm({ onForgot, ...props }: PasswordFormProps) {
  const { onPassed, onFailed, onAnotherWay } = props;
  const { alternatives } = useSurroundingFlow();
  const { verify } = useTokenApi(passwordApi);
  const t = useCopy<typeof copy>();
  const address = useAddress();
  const tField = useCopy<typeof fieldCopy>();
  const { host, memory } = useStepgate();
  const input = useRef<HTMLInputElement>(null);
  const view = useView(props.challenge);
  const { busy, fieldError, failure, refuse, send } = useProof({
    input,
    verify,
    refusal: (error) => (isInServerMessage(error) ? <FieldProblem error={error} /> : undefined),
    onPassed,
    onFailed,
    onBlocked: () => host.navigate(address(routes.logout)),
  });

  function onSubmit() {
    const password = input.current?.value.trim() ?? '';
    if (password === '') refuse(tField('field.required'));
    else send(password);
  }

  return (
    <ChallengeStep view={view} mark={<Illustration drawing={key} icon={LockIcon} />} title={t('password.title')}>
      <FormFrame failure={failure} busy={busy} submit={t('password.continue')} proves onSubmit={onSubmit}>
        {/* Password managers look for the account that the password belongs to. */}
        <input type="email" name="email" autoComplete="username" defaultValue={memory.get('email')} readOnly hidden />
        <PasswordField
          ref={input}
          label={t('password.label')}
          name="password"
          autoComplete="current-password"
          error={fieldError}
        />
      </FormFrame>
      <FallbackLinks
        anotherWay={t('password.anotherWay')}
        // Specification, part 4: offered only if there is more than one alternative.
        onAnotherWay={alternatives > 1 ? onAnotherWay : undefined}
        fallbackAction={view.fallbackAction}
      >
        <Button look="quiet" onClick={onForgot}>
          {t('password.forgot')}
        </Button>
      </FallbackLinks>
    </ChallengeStep>
  );
}
