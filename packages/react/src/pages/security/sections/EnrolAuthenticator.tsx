import { type Calls, lifetimes, type ReadSuccess } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useRef, useState } from 'react';
import { useStepgate } from '../../../host/context.ts';
import { useCopy } from '../../../i18n/use-copy.ts';
import { FormFrame } from '../../../parts/form-frame/FormFrame.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/CodeField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { isCode } from '../../parts/is-code.ts';
import { useFieldError } from '../../parts/use-field-error.ts';
import type { copy } from '../copy.ts';
import { NameField, useName } from '../parts/NameField.tsx';
import { Panel } from '../parts/Panel.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import { Secret } from '../parts/Secret.tsx';
import { useChange } from '../security-host.ts';

export type Enrolment = ReadSuccess<Calls['beginAuthenticator']>;

const wrongCodes: ReadonlySet<string> = new Set(['invalid_code', 'clock_differs', 'invalid_format']);

type EnrolAuthenticatorProps = {
  readonly enrolment: Enrolment;
  /** The name to begin with. Absent: the server has one app at most, without a name. */
  readonly name: string | undefined;
  /** Another key is being made. */
  readonly making: boolean;
  onAnother(): void;
  onClose(): void;
};

/** The key as a QR code and as text, and the field for a code that proves that the app has it. */
export function EnrolAuthenticator({ enrolment: { key, uri }, name, making, onAnother, onClose }: EnrolAuthenticatorProps) {
  const t = useCopy<typeof copy>();
  const { client, clock } = useStepgate();
  const [until] = useState(() => clock.now() + lifetimes.authenticatorEnrolment);
  const over = useSecondsLeft(clock, until) === 0;
  const { busy, failure, run } = useChange('authenticator');
  const input = useRef<HTMLInputElement>(null);
  const { error: wrong, refuse, clear } = useFieldError(input);
  const { field, read } = useName();

  function confirm() {
    const typed = input.current?.value.trim() ?? '';
    if (!isCode(typed)) return refuse(t('authenticator.codeWrong'));
    clear();
    const chosen = name === undefined ? undefined : read();
    if (name !== undefined && chosen === undefined) return;
    run(() => client.ask(calls.confirmAuthenticator, { body: { code: typed, ...(chosen !== undefined && { name: chosen }) } }), {
      done() {
        onClose();
        return t('authenticator.enrolled');
      },
      refused(error) {
        if (!wrongCodes.has(error.code)) return false;
        refuse(error.serverMessage ?? t('authenticator.codeWrong'));
        return true;
      },
    });
  }

  if (over)
    return (
      <Panel key="over" title={t('authenticator.enrolTitle')}>
        <p>{t('authenticator.expired')}</p>
        <Button busy={making} onClick={onAnother}>
          {t('authenticator.another')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('security.cancel')}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t('authenticator.enrolTitle')}>
      <p>{t('authenticator.scan')}</p>
      <QrCode text={uri} name={t('authenticator.qr')} />
      {uri.startsWith('otpauth:') && <LinkButton href={uri}>{t('authenticator.open')}</LinkButton>}
      <p>{t('authenticator.key')}</p>
      <Secret text={key} />
      <FormFrame
        failure={failure}
        busy={busy}
        submit={t('authenticator.confirm')}
        onSubmit={confirm}
        more={
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('security.cancel')}
          </Button>
        }
      >
        {name !== undefined && <NameField {...field} defaultValue={name} />}
        <CodeField ref={input} label={t('authenticator.code')} name="code" error={wrong} />
      </FormFrame>
    </Panel>
  );
}
