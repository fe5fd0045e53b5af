import { CallError } from '@stepgate/contract';
import { expect, it, vi } from 'vitest';
import type { Captcha } from './ports.ts';
import { sendWithCaptcha } from './send-with-captcha.ts';

function answering(type: string) {
  const order: string[] = [];
  const captcha: Captcha = {
    async answer() {
      order.push('answer');
      return { captcha: `a token of ${type}` };
    },
    refresh: () => void order.push('refresh'),
    remove: () => undefined,
  };
  return { captcha, order };
}

const refused = (code: string) => new CallError('problem', { status: 400, body: { code, message: 'No.' } });
const { signal } = new AbortController();
const ours = async () => answering('ours').captcha;

it('[SIGNUP-04] [LOGIN-12] the answer is obtained first, then the form is sent; the captcha is reset in every case', async () => {
  for (const outcome of ['sent', refused('invalid_email')]) {
    const { captcha, order } = answering('the form');
    const send = vi.fn(async () => {
      order.push('send');
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
    await sendWithCaptcha({ captcha, instead: ours, signal, send }).catch(() => undefined);
    expect(send).toHaveBeenCalledExactlyOnceWith({ captcha: 'a token of the form' });
    expect(order).toEqual(['answer', 'send', 'refresh']);
  }
});

it('a form is sent again with our own captcha if the service asks for one or refuses the answer; never a third time', async () => {
  for (const captcha of [undefined, answering('the form').captcha]) {
    const send = vi.fn(async (_: object) => Promise.reject(refused('captcha_failed')));
    const sent = sendWithCaptcha({ captcha, instead: ours, signal, send });
    await expect(sent).rejects.toMatchObject({ code: 'captcha_failed' });
    expect(send.mock.calls).toEqual([[captcha ? { captcha: 'a token of the form' } : {}], [{ captcha: 'a token of ours' }]]);
  }
});

it('[SRV-15] without a replacement the service’s refusal is reported, and the form is sent once', async () => {
  const send = vi.fn(async (_: object) => Promise.reject(refused('captcha_failed')));
  const sent = sendWithCaptcha({ captcha: undefined, instead: async () => undefined, signal, send });
  await expect(sent).rejects.toMatchObject({ code: 'captcha_failed' });
  expect(send).toHaveBeenCalledOnce();
});

it('[HOLD-07] a form that neighbours have used up is sent again with our own captcha, and not a third time', async () => {
  for (const captcha of [undefined, answering('the form').captcha]) {
    const send = vi.fn(async (_: object) => Promise.reject(refused('too_many_requests')));
    const sent = sendWithCaptcha({ captcha, instead: ours, signal, send });
    await expect(sent).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(send.mock.calls).toEqual([[captcha ? { captcha: 'a token of the form' } : {}], [{ captcha: 'a token of ours' }]]);
  }
});

it('[HOLD-07] if our own captcha was sent already, too many is too many', async () => {
  const captcha: Captcha = { ...answering('ours').captcha, answer: async () => ({ captcha: 'solved', challenge: 'ALTCHA' }) };
  const send = vi.fn(async (_: object) => Promise.reject(refused('too_many_requests')));
  const sent = sendWithCaptcha({ captcha, instead: ours, signal, send });
  await expect(sent).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(send).toHaveBeenCalledOnce();
});
