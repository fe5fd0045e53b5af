/**
 * Why a captcha gave no answer.
 * - `failed`: it cannot be used here, and neither can what stands in for it.
 * - `dismissed`: the customer closed what it asked, and may try again.
 */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
  readonly reason: 'failed' | 'dismissed';

  constructor(reason: CaptchaError['reason'], cause?: unknown) {
    super(`captcha: ${reason}`, { cause });
    this.reason = reason;
  }
}
