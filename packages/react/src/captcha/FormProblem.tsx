import { CallError } from '@stepgate/contract';
import { Problem } from '../problems/Problem.tsx';
import { Banner } from '../ui/Banner.tsx';
import { CaptchaTrouble } from './CaptchaTrouble.tsx';

/** Why a form with a captcha was not sent. Whoever closed what the captcha asked knows it. */
export function FormProblem({ error }: { readonly error: Error }) {
  if (error.name === 'CaptchaDismissed') return null;
  const refused = error instanceof CallError && error.code === 'captcha_failed';
  if (refused || error.name === 'CaptchaError') return <CaptchaTrouble goingOn={false} />;
  return (
    <Banner tone="error">
      <Problem error={error} />
    </Banner>
  );
}
