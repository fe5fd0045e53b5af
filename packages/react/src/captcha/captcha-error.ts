/** A captcha cannot be used here: the vendor's, or, from a form's captcha, our own either. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError';
}

/** The customer closed what the captcha asked. The form was not sent, and can be again. */
export class CaptchaDismissed extends Error {
  override readonly name = 'CaptchaDismissed';
}
