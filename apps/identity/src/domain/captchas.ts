/** Whether somebody who asks without an account has to show that they are a person, and whether they have. */
import type { CaptchaAnswer } from '@stepgate/contract';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';

/** @throws Problem `captcha_failed` */
export async function requireCaptcha(
  { captcha }: Pick<Deps, 'captcha'>,
  given: CaptchaAnswer | null | undefined,
  { address }: { readonly address: string },
): Promise<void> {
  if (captcha === undefined) return;
  const answer = given?.captcha;
  if (!answer || (await captcha.verify({ answer, address })) !== 'passed') throw new Problem('captcha_failed');
}
