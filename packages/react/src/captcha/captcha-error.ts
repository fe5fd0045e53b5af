/** A captcha can't be used: the vendor's, or from a form's captcha neither the vendor's nor our own. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
}

/** The customer closed the captcha's question. The form wasn't sent, and can be sent again. */
export class CaptchaDismissed extends Error {
  override readonly name = 'CaptchaDismissed';
}
