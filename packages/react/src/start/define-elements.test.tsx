/** [HOST-01] A page without React: two elements, beside which it has only its own HTML. */
import { words } from '@stepgate/testkit/words';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Script } from '../test/script/answers.ts';
import { bySms, sessionAt } from '../test/script/by-sms.ts';
import { token } from '../test/script/challenges.ts';
import { scriptedService } from '../test/script/scripted-service.ts';
import type { StepgateInstance } from './create-stepgate.ts';
import { defineElements } from './define-elements.tsx';

const answers: Script = {
  ...bySms,
  session: { body: null },
  loginOptions: { body: { captcha: null, socials: [], contact: { email: null, phone: null } } },
  exchangeSessionOnLocalhost: sessionAt('/home'),
  'POST /payments': [
    {
      fault: {
        status: 403,
        headers: { 'x-2fa-approval': token },
        body: { code: 'second_factor_needed', message: '' },
      },
    },
    { fault: { status: 200, body: { paid: true } } },
  ],
};

let service = scriptedService(answers);
const navigate = vi.fn<(location: string) => void>();
let stepgate: StepgateInstance;
beforeAll(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof service.fetch>) => service.fetch(...request));
  // Once in a page, as its names are.
  stepgate = defineElements({ brand: 'Harbour', host: { navigate } });
});
beforeEach(() => {
  service = scriptedService(answers);
});
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  navigate.mockClear();
});

async function logIn(): Promise<void> {
  await page.getByLabelText(words.email).fill('ada@example.com');
  await page.getByLabelText(words.password).fill('open sesame please');
  await page.getByRole('button', { name: words.logIn }).click();
  await page.getByLabelText(words.code).fill('271828');
}

const put = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  const [element] = document.body.children;
  if (!(element instanceof HTMLElement)) throw new Error(html);
  return element;
};

describe('[HOST-01] <stepgate-login>', () => {
  it('logs a customer in, says so, and goes where the server says', async () => {
    const element = put('<stepgate-login></stepgate-login>');
    const locations: string[] = [];
    element.addEventListener('stepgate-login', ({ detail }) => locations.push(detail.location));
    await logIn();
    await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
    expect(locations).toEqual(['/home']);
  });

  it('a page that takes the event keeps the customer', { tags: 'deep' }, async () => {
    const element = put('<stepgate-login></stepgate-login>');
    const taken = vi.fn((event: Event) => event.preventDefault());
    element.addEventListener('stepgate-login', taken);
    await logIn();
    await expect.poll(() => taken.mock.calls.length).toBe(1);
    expect(navigate.mock.calls).toEqual([]);
  });

  it('its fields are in the page, where password managers look, and their labels too', async () => {
    const element = put('<stepgate-login></stepgate-login>');
    await expect.element(page.getByLabelText(words.email)).toBeVisible();
    expect(element.shadowRoot).toBeNull();
    expect(document.querySelector('form input[autocomplete=current-password]')).not.toBeNull();
  });

  it('an attribute that changes is drawn, and a moved element keeps what was typed', async () => {
    const element = put('<stepgate-login></stepgate-login><aside></aside>');
    await page.getByLabelText(words.password).fill('half of it');
    document.querySelector('aside')?.append(element);
    await expect.element(page.getByLabelText(words.password)).toHaveValue('half of it');
    element.setAttribute('email', 'ada@example.com');
    await expect.element(page.getByLabelText(words.email)).not.toBeInTheDocument();
    await expect.poll(() => element.textContent).toContain('ada@example.com');
  });

  it('is empty once it has left the page', async () => {
    const element = put('<stepgate-login></stepgate-login>');
    await expect.element(page.getByLabelText(words.email)).toBeVisible();
    element.remove();
    await expect.poll(() => element.childElementCount).toBe(0);
  });
});

it("[HOST-03] <stepgate-approval> shows the approval that the company's API demands, and the request is sent again with it", async () => {
  put('<stepgate-approval></stepgate-approval>');
  const sent = stepgate.wrapper.request({ method: 'POST', path: '/payments', body: { amount: 1200 } });
  await page.getByRole('dialog').getByLabelText(words.code).fill('271828');
  expect(await sent).toMatchObject({ scaRequired: true });
  expect(service.to('POST /payments').map(({ headers }) => headers['x-2fa-approval'])).toEqual([
    undefined,
    'token-of-this-login',
  ]);
});
