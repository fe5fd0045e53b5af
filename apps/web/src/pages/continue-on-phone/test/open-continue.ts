/** A phone with the link of another screen, and a scripted service. For tests only. */
import { calls } from '@stepgate/contract';
import { openLink } from '@stepgate/pages/test';
import { openPage } from '../../../test/open-page.tsx';
import { page } from '../page.ts';

type Options = Parameters<typeof openPage>[1];

export const paths = {
  take: `POST ${calls.takeHandOff.path}`,
  refuse: `POST ${calls.refuseHandOff.path}`,
  status: `GET ${calls.tokenStatus.path}?viewType=full`,
  verify: `POST ${calls.verifyTotp.path}`,
} as const;

export const taken = {
  status: 200,
  body: {
    oneTimeToken: 'of-the-phone',
    number: '42',
    actionType: 'IDENTITY__LOGIN',
    browser: 'Firefox, Windows',
    address: 'Germany',
  },
};

export const problem = (status: number, code: string) => ({ status, body: { code, message: 'x' } });

/** @param answers in addition to the default ones, which accept the link */
export function open(answers: Options['answers'] = {}, options: Partial<Options> = {}) {
  openLink('a-token');
  return openPage(page, { answers: { [paths.take]: [taken], ...answers }, ...options });
}
