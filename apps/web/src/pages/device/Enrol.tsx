import { calls, deviceTexts, routes, sizes } from '@stepgate/contract';
import { useCopy, useLinkToken, useSending } from '@stepgate/pages';
import { makeKey, sign } from '@stepgate/pages/keys';
import {
  Banner,
  Field,
  FormFrame,
  LinkButton,
  Medallion,
  moveFocus,
  Note,
  PhoneIcon,
  Step,
  StepLinks,
  StepText,
  useStepgate,
  useUntilChanged,
} from '@stepgate/react';
import { useEffect, useRef, useState } from 'react';
import type { copy } from './copy.ts';
import { deviceName } from './device-name.ts';
import type { KeptDevice, KeyStore } from './key-store.ts';
import type { Notifications } from './notifications.ts';

type EnrolProps = {
  readonly store: KeyStore;
  readonly notifications: Notifications;
  /** Whether this phone was just removed from the account. */
  readonly left: boolean;
  onEnrolled(device: KeptDevice): void;
  /** The browser can't store a key. */
  onBlocked(): void;
};

type Wrong = { readonly field: 'code' | 'name'; readonly text: string };

/** Enrols this phone with the code from the security page. A link can fill in the code, but only the button sends it. */
export function Enrol({ store, notifications, left, onEnrolled, onBlocked }: EnrolProps) {
  const t = useCopy<typeof copy>();
  const { client } = useStepgate();
  const { opened, read, forget } = useLinkToken('code');
  const { busy, failure, send } = useSending();
  const fields = { code: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const [wrong, setWrong] = useState<Wrong>();
  const [homeScreenFirst, setHomeScreenFirst] = useState(false);

  useEffect(() => {
    notifications.read().then(
      ({ name }) => setHomeScreenFirst(name === 'needsHomeScreen'),
      () => undefined,
    );
  }, [notifications]);

  const clear = () => setWrong(undefined);
  useUntilChanged(fields.code, wrong?.field === 'code', clear);
  useUntilChanged(fields.name, wrong?.field === 'name', clear);

  function refuse(field: Wrong['field'], text: string): void {
    setWrong({ field, text });
    moveFocus(fields[field].current);
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

  function onSubmit() {
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
    <Step mark={<Medallion icon={PhoneIcon} />} title={t('device.title')} takesFocus={left}>
      {left && <Banner tone="success">{t('device.left')}</Banner>}
      <StepText>{t('device.enrolText')}</StepText>
      {homeScreenFirst && (
        <Note>
          <p>{t('device.homeScreenFirst')}</p>
        </Note>
      )}
      <FormFrame key={opened} failure={failure} busy={busy} submit={t('device.enrol')} onSubmit={onSubmit}>
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
          defaultValue={deviceName(navigator)}
          error={wrong?.field === 'name' ? wrong.text : undefined}
        />
      </FormFrame>
      <StepLinks>
        <LinkButton href={routes.security}>{t('device.security')}</LinkButton>
      </StepLinks>
    </Step>
  );
}
