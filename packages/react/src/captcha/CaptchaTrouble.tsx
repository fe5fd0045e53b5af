import { type ComponentType, lazy, Suspense } from 'react';
import type { Language } from '../i18n/languages.ts';
import { useStepgate } from '../provider/context.ts';
import { loadCaptchaMessages } from './load-captcha-messages.ts';

export type CaptchaTroubleProps = {
  /** The vendor's captcha has failed and the form can be sent all the same. Else our own has failed too, and the form was not sent. */
  readonly goingOn: boolean;
};

const lazyIn = (language: Language) =>
  lazy(async () => {
    const [{ withMessages }, messages] = await Promise.all([import('./CaptchaTroubleView.tsx'), loadCaptchaMessages(language)]);
    return { default: withMessages(messages) };
  });

const views: Record<Language, ComponentType<CaptchaTroubleProps>> = { en: lazyIn('en'), de: lazyIn('de') };

/** Says that a captcha failed to load, with what may help (specification, part 8). Its code and words are loaded when it is first shown. */
export function CaptchaTrouble(props: CaptchaTroubleProps) {
  const View = views[useStepgate().language];
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
}
