/** A phone with the link of another screen, over a service that answers as a test says. For tests only. */
import { calls } from '@stepgate/contract';
import { openLink } from '../../../test/mailed-link.ts';
import { openPage } from '../../../test/open-page.tsx';
import { page } from '../page.ts';

type Options = Parameters<typeof openPage>[1];

export const paths = {
  take: `POST ${calls.takeHandover.path}`,
  refuse: `POST ${calls.refuseHandover.path}`,
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
    address: '203.0.113.7',
  },
};

/** Stands for the challenge that was handed over: this page does not care which. */
export const asks = {
  primaryChallenge: { type: 'TOTP', viewData: { attributes: {} }, context: {} },
  alternatives: [],
  required: true,
  passed: false,
};
export const left = (...challenges: readonly unknown[]) => ({ status: 200, body: { oneTimeTokenProperties: { challenges } } });
export const problem = (status: number, code: string) => ({ status, body: { code, message: 'x' } });

/** @param answers beside the page's own, which lets it be taken over */
export function open(answers: Options['answers'] = {}, options: Partial<Options> = {}) {
  openLink('a-token');
  return openPage(page, { answers: { [paths.take]: [taken], ...answers }, ...options });
}
