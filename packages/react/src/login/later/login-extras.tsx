/** What the login form has beside its fields, loaded after it: the captcha, and other ways to log in. */
import type { CaptchaAnswer } from '@stepgate/contract';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { createAltcha } from '../../captcha/altcha.ts';
import { CaptchaTrouble } from '../../captcha/CaptchaTrouble.tsx';
import { createCaptcha } from '../../captcha/captcha.ts';
import { sendWithCaptcha } from '../../captcha/send-with-captcha.ts';
import { type Stepgate, useStepgate } from '../../provider/context.ts';
import type { LoginOptions } from '../../provider/host.ts';
import { SocialButtons } from '../../social/LazySocialButtons.tsx';
import type { LoginProps } from '../login-props.ts';

export { CaptchaTrouble };

/** One try at the first factor, with what the captcha answered. */
export type Attempt = (answer: CaptchaAnswer) => Promise<string>;

/** Makes a try with the captcha that the form has. */
export type Gate = (attempt: Attempt) => Promise<string>;

/** Once more with our own captcha, where the service asks for one and the form has none. */
export async function withOwnCaptcha({ client }: Stepgate, attempt: Attempt): Promise<string> {
  return attempt(await createAltcha(client).answer(new AbortController().signal));
}

/** What the host says stands at the door. Where that cannot be had, the form does without. */
function useLoginOptions(): LoginOptions | undefined {
  const { host } = useStepgate();
  const [options, setOptions] = useState<LoginOptions>();
  useEffect(() => {
    let gone = false;
    host.loginOptions?.().then(
      (given) => {
        if (!gone) setOptions(given);
      },
      (error) => host.errorTracker(error),
    );
    return () => {
      gone = true;
    };
  }, [host]);
  return options;
}

type LoginExtrasProps = {
  readonly login: LoginProps;
  /** Holds the form's captcha, once there is one. */
  readonly gate: RefObject<Gate | undefined>;
};

export function LoginExtras({ login, gate }: LoginExtrasProps) {
  const { client, clock, language, host } = useStepgate();
  const options = useLoginOptions();
  const container = useRef<HTMLDivElement>(null);
  const [vendorFailed, setVendorFailed] = useState(false);

  useEffect(() => {
    if (!options?.captcha || container.current === null) return;
    const used = new AbortController();
    const captcha = createCaptcha(options.captcha, {
      ...{ client, clock, language, container: container.current, report: host.errorTracker },
      onVendorFailed: () => setVendorFailed(true),
    });
    if (captcha === undefined) return;
    gate.current = (send) => sendWithCaptcha({ captcha, own: async () => createAltcha(client), signal: used.signal, send });
    return () => {
      gate.current = undefined;
      used.abort();
      captcha.remove();
    };
  }, [options, client, clock, language, host, gate]);

  const socials = login.variant === 'CDR' ? undefined : options?.socials;
  return (
    <>
      <div ref={container} hidden={!options?.captcha} />
      {vendorFailed && <CaptchaTrouble goingOn />}
      {socials !== undefined && socials.providers.length > 0 && (
        <Suspense>
          <SocialButtons {...socials} intent="logIn" redirectUrl={login.redirectAfterUrl} />
        </Suspense>
      )}
    </>
  );
}
