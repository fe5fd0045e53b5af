import { CallError } from '@stepgate/contract';
import { expect, it } from 'vitest';
import { openPage } from '../test/world.tsx';
import { FormProblem } from './FormProblem.tsx';

it('[BANNER-03] a captcha that the service refuses is reported with the FAQ and the offer to refresh the page', async () => {
  const error = new CallError('problem', { status: 400, body: { code: 'captcha_failed', message: 'x' } });
  const { screen } = await openPage(<FormProblem error={error} />, { answers: {} });
  await expect
    .element(screen.getByRole('link', { name: 'Why does this happen?' }))
    .toHaveAttribute('href', '/help/articles/captcha');
  await expect.element(screen.getByRole('button', { name: 'Refresh the page' })).toBeEnabled();
});
