import { CallError } from '@stepgate/contract';
import { ErrorBanner } from '../parts/problems/ErrorBanner.tsx';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';

/** Says why a form with a captcha wasn't sent. Says nothing to a customer who closed the captcha's question. */
export function FormProblem({ error }: { readonly error: Error }) {
  if (error.name === 'CaptchaDismissed') return null;
  const refused = error instanceof CallError && error.code === 'captcha_failed';
  const plain = <ErrorBanner error={error} />;
  return refused || error.name === 'CaptchaError' ? <CaptchaTrouble kind="unsent" instead={plain} /> : plain;
}
