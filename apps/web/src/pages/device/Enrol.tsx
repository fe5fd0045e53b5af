import { calls, deviceTexts, routes, sizes } from '@stepgate/contract';
import {
  Banner,
  Button,
  Field,
  LinkButton,
  Note,
  Problem,
  Step,
  StepLinks,
  StepText,
  useCopy,
  useStepgate,
} from '@stepgate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import forms from '../../forms.module.css';
import { useLinkToken } from '../../link/use-link-token.ts';
import { useSending } from '../../use-sending.ts';
import type { copy } from './copy.ts';
import { makeKey, sign } from './device-key.ts';
import { deviceName } from './device-name.ts';
import type { KeptDevice, KeyStore } from './key-store.ts';
import type { Notifications } from './notifications.ts';

type EnrolProps = {
  readonly store: KeyStore;
  readonly notifications: Notifications;
  /** Whether this phone was taken off the account just now. */
  readonly left: boolean;
  onEnrolled(device: KeptDevice): void;
  /** The browser keeps no key. */
  onBlocked(): void;
};

type Wrong = { readonly field: 'code' | 'name'; readonly text: string };

/** Makes this phone a device of the account, with the code that the account shows. A link can bring the code; only the button sends it. */
export function Enrol({ store, notifications, left, onEnrolled, onBlocked }: EnrolProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { opened, read, forget } = useLinkToken('code');
  const { busy, failure, send } = useSending();
  const fields = { code: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const [wrong, setWrong] = useState<Wrong>();
  const [homeScreenFirst, setHomeScreenFirst] = useState(false);

  useEffect(() => {
    void notifications.read().then(({ name }) => setHomeScreenFirst(name === 'needsHomeScreen'));
  }, [notifications]);

  function refuse(field: Wrong['field'], text: string): void {
    setWrong({ field, text });
    fields[field].current?.focus();
  }

  async function enrol(code: string, name: string): Promise<KeptDevice | undefined> {
    const { privateKey, publicKey } = await makeKey();
    try {
      await store.tryOut(privateKey);
    } catch {
      return undefined;
    }
    const signature = await sign(privateKey, deviceTexts.enrol({ code, publicKey }));
    const { deviceId, email, vapidPublicKey } = await client.ask(calls.enrolPushDevice, {
      body: { code, name, publicKey, signature },
    });
    const device = { deviceId, privateKey, email, vapidPublicKey };
    await store.save(device);
    return device;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const code = fields.code.current?.value.trim() ?? '';
    const name = fields.name.current?.value.trim().slice(0, sizes.deviceName) ?? '';
    if (code === '') return refuse('code', t('device.codeMissing'));
    if (name === '') return refuse('name', t('device.nameMissing'));
    setWrong(undefined);
    void send(() => enrol(code, name), {
      done(device) {
        if (device === undefined) return onBlocked();
        forget();
        onEnrolled(device);
      },
      refused(error) {
        const ofCode = error.code === 'invalid_link' || error.code === 'invalid_format';
        if (ofCode) refuse('code', t('device.codeWrong'));
        return ofCode;
      },
    });
  }

  return (
    <Step title={t('device.title')} takesFocus={left}>
      {left && <Banner tone="success">{t('device.left')}</Banner>}
      <StepText>{t('device.enrolText')}</StepText>
      {homeScreenFirst && (
        <Note>
          <p>{t('device.homeScreenFirst')}</p>
        </Note>
      )}
      {failure !== undefined && (
        <Banner tone="error">
          <Problem error={failure} />
        </Banner>
      )}
      <form key={opened} noValidate className={forms.form} onSubmit={onSubmit}>
        <Field
          ref={fields.code}
          label={t('device.code')}
          hint={t('device.codeHint')}
          name="code"
          type="text"
          autoComplete="off"
          defaultValue={read() ?? ''}
          error={wrong?.field === 'code' ? wrong.text : undefined}
        />
        <Field
          ref={fields.name}
          label={t('device.name')}
          name="name"
          type="text"
          autoComplete="off"
          defaultValue={deviceName(navigator.userAgent)}
          error={wrong?.field === 'name' ? wrong.text : undefined}
        />
        <Button type="submit" busy={busy}>
          {t('device.enrol')}
        </Button>
      </form>
      <StepLinks>
        <LinkButton href={routes.security}>{t('device.security')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
