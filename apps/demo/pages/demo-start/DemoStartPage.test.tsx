import { calls, demoCalls } from '@stepgate/contract';
import { checkEveryLook } from '@stepgate/pages/test';
import { openPage } from '@stepgate/web/test';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page as viewport } from 'vitest/browser';
import { page } from './page.ts';
import styles from './Scene.module.css';

const logout = `POST ${calls.logout.path}`;
const startOver = `POST ${demoCalls.demoStartOver.path}`;
const attack = `POST ${demoCalls.demoAttack.path}`;
const login = `POST ${calls.login.path}`;
const blocked = false;
const customers = [
  { email: 'push@demo.example', numbers: ['+447700900181'], blocked },
  { email: 'sms@demo.example', numbers: ['+447700900111'], blocked },
  { email: 'totp@demo.example', numbers: [], blocked: true },
];
/** The demo's own answers, apart from the calls of the contract. */
const everythingSaid: Readonly<Record<string, unknown>> = {
  '/demo/customers': { password: 'made up', customers, faces: 'accept' },
  '/demo/outbox/messages': {
    messages: customers.slice(0, 2).map(({ numbers: [to] }, index) => ({
      id: `m${index}`,
      channel: 'sms',
      to,
      subject: null,
      text: `Code 12345${index}`,
      sentAt: 1,
    })),
    cursor: 2,
  },
  '/demo/authenticators': { authenticators: customers.map(({ email }) => ({ label: email, code: '987654', secondsLeft: 9 })) },
  '/demo/push-devices': { devices: [] },
};
let said: Record<string, unknown> = {};
const answers: Parameters<typeof openPage>[1]['answers'] = {
  [logout]: [{ status: 204 }],
  [startOver]: [{ status: 204 }],
  [login]: [{ status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'a'.repeat(43) } } } }],
};

beforeEach(async () => {
  await viewport.viewport(1440, 900);
  said = { ...everythingSaid };
  const elsewhere = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) =>
    String(path) in said ? new Response(JSON.stringify(said[String(path)])) : elsewhere(path, init),
  );
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** How a part of the drawing looks now. */
function styleOf(part: 'asking' | 'request'): CSSStyleDeclaration {
  const element = document.querySelector(`.${styles[part]}`);
  return element === null ? expect.fail(`the drawing has no ${part}`) : getComputedStyle(element);
}

type DevTools = { send?(method: 'Emulation.setEmulatedMedia', given: unknown): Promise<unknown> };

async function allowMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const devTools: DevTools = cdp();
  await devTools.send?.('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

/** Whether the whole of an element can be seen without scrolling. */
const isAboveTheFold = (element: Element): boolean => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
};

describe('/', () => {
  it('[LOOK-12] each card has a sign of its own', async () => {
    const { screen } = await openPage(page, { answers });
    await expect.element(screen.getByRole('button', { name: 'Text message' })).toBeVisible();
    const signs = screen
      .getByRole('navigation')
      .getByRole('button')
      .elements()
      .map((each) => each.querySelector('path')?.getAttribute('d'));
    expect(signs).toHaveLength(16);
    expect(new Set(signs).size).toBe(16);
    expect(signs).not.toContain(undefined);
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])(
    '[MARK-04] at $width × $height one screen says what it is, plays it, and has both actions; nothing moves on a press',
    async ({ width, height }) => {
      await viewport.viewport(width, height);
      const { screen } = await openPage(page, { answers });
      const title = screen.getByRole('heading', { level: 1 });
      const send = screen.getByRole('button', { name: 'Send money' });
      const drawing = screen.getByRole('img', { name: /drawing of a login/ });
      const named = [title, send, screen.getByRole('button', { name: 'Log in' }), drawing, screen.getByRole('navigation')];
      await expect.element(send).toBeEnabled();
      expect(named.map((each) => isAboveTheFold(each.element()))).toEqual(named.map(() => true));
      const places = () =>
        [title, send, screen.getByRole('navigation')].map((each) => each.element().getBoundingClientRect().top);
      const before = places();
      await send.click();
      const product = screen.getByTitle('The product');
      await expect.element(product).toBeVisible();
      expect([scrollY, places()]).toEqual([0, before]);
      expect(isAboveTheFold(product.element())).toBe(true);
      expect(drawing.query()).toBeNull();
    },
  );

  it('[MARK-04] a switch shows the page, and the product in it, in three brands, dark and light', async () => {
    const { screen } = await openPage(page, { answers });
    const { documentElement: root } = document;
    const accent = () => root.style.getPropertyValue('--sg-accent');
    await expect.element(screen.getByRole('button', { name: 'Send money' })).toBeEnabled();
    expect([accent(), root.style.colorScheme]).toEqual(['', '']);
    await screen.getByLabelText('Brand').selectOptions('Violet');
    expect(accent()).toBe('light-dark(#5320a8, #cdb8ff)');
    await screen.getByLabelText('Colors').selectOptions('Dark');
    expect(root.style.colorScheme).toBe('dark');

    await screen.getByRole('button', { name: 'Text message' }).click();
    const product = screen.getByTitle('The product');
    await expect.element(product).toBeVisible();
    const inFrame = () => {
      const frame = product.element();
      const style = frame instanceof HTMLIFrameElement ? frame.contentDocument?.documentElement.style : undefined;
      return [style?.getPropertyValue('--sg-accent'), style?.colorScheme];
    };
    await expect.poll(inFrame).toEqual(['light-dark(#5320a8, #cdb8ff)', 'dark']);
    // A page that the product goes to follows, too.
    const frame = product.element();
    if (!(frame instanceof HTMLIFrameElement)) return expect.fail('the product is in no frame');
    const loaded = Promise.withResolvers<unknown>();
    frame.addEventListener('load', loaded.resolve, { once: true });
    frame.contentWindow?.location.reload();
    // Before, the old document answers, and then one without an element.
    await loaded.promise;
    await expect.poll(inFrame).toEqual(['light-dark(#5320a8, #cdb8ff)', 'dark']);
    await screen.getByLabelText('Brand').selectOptions('Lime');
    expect(inFrame()[0]).toBe('light-dark(#3d5200, #c6ff3d)');
    await screen.getByLabelText('Brand').selectOptions('Own brand');
    await screen.getByLabelText('Colors').selectOptions('Automatic');
    expect([accent(), root.style.colorScheme, inFrame()]).toEqual(['', '', ['', '']]);
  });

  it('[MARK-04] the drawing plays by itself; a key, a touch or a focus anywhere stops it, and only its button plays it again', async () => {
    await allowMotion('no-preference');
    onTestFinished(() => allowMotion('reduce'));
    const { screen } = await openPage(page, { answers });
    // From then on the page listens.
    await expect.element(screen.getByRole('button', { name: 'Send money' })).toBeEnabled();
    await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(styleOf('request').animationName).toMatch(/request/);
    for (const sign of ['pointerdown', 'keydown', 'focusin']) {
      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible();
      expect(styleOf('request').animationName).toBe('none');
      await screen.getByRole('button', { name: 'Play' }).click();
      await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    }
    await screen.getByRole('button', { name: 'Pause' }).click();
    await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  it('[MARK-04] with less motion the number is on both screens, and nothing moves', async () => {
    const { screen } = await openPage(page, { answers });
    await expect.element(screen.getByRole('img', { name: /drawing of a login/ })).toBeVisible();
    expect(document.getAnimations()).toEqual([]);
    expect([styleOf('asking').opacity, styleOf('request').opacity]).toEqual(['1', '1']);
    await expect.element(screen.getByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
  });

  it('[MARK-04] on a phone the other screen is one press away, and its button says when something has arrived', async () => {
    await viewport.viewport(390, 844);
    const { screen } = await openPage(page, { answers });
    said['/demo/outbox/messages'] = {
      messages: [
        { id: 'm9', channel: 'sms', to: '+447700900111', subject: null, text: 'Code 654321', sentAt: Date.UTC(2100, 0, 1) },
      ],
      cursor: 9,
    };
    await screen.getByRole('button', { name: 'Text message' }).click();
    const product = screen.getByTitle('The product');
    await expect.element(product).toBeVisible();
    await screen.getByRole('button', { name: 'Phone: something new' }).click();
    await expect.element(screen.getByText('654321')).toBeVisible();
    await expect.element(product).not.toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Phone', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Browser' }).click();
    await expect.element(product).toBeVisible();
  });

  it('[MARK-06] an attack shows each step with what the service answered, and what the attacker has in the end', async () => {
    const { screen, sent } = await openPage(page, {
      answers: {
        ...answers,
        [attack]: [
          {
            status: 200,
            body: {
              steps: [
                { what: 'gets-session', said: '200' },
                { what: 'reads-account', said: '1000.00' },
              ],
              gained: ['reads'],
            },
          },
          { status: 200, body: { steps: [{ what: 'gets-no-session', said: '403 not_allowed' }], gained: [] } },
        ],
      },
    });
    await screen.getByRole('button', { name: 'Fake page' }).click();
    await screen.getByRole('group', { name: 'Against' }).getByRole('button', { name: 'Text message' }).click();
    await expect.element(screen.getByText('The attacker reads the account. It sends no money.')).toBeVisible();
    const steps = screen.getByRole('list', { name: 'What happened' });
    await expect.element(steps).toMatchTextContent('ServiceLogs the attacker in.200AttackerReads the balance in pounds.1000.00');
    await screen.getByRole('group', { name: 'Against' }).getByRole('button', { name: 'Passkey' }).click();
    await expect.element(screen.getByText('The attacker has nothing.')).toBeVisible();
    await expect.element(steps).toMatchTextContent("ServiceDoesn't log the attacker in.403 not_allowed");
    expect(sent.map(({ body }) => body)).toEqual([
      { attack: 'relay', method: 'SMS' },
      { attack: 'relay', method: 'PASSKEY' },
    ]);
  });

  it('[MARK-05] Start over brings back the beginning: the service’s data, this tab, and the drawing', async () => {
    const { screen, asked } = await openPage(page, { answers });
    await screen.getByRole('button', { name: 'Text message' }).click();
    await expect.element(screen.getByTitle('The product')).toBeVisible();
    await screen.getByRole('button', { name: 'Start over' }).click();
    await expect.element(screen.getByText('Everything is back at the start.')).toBeVisible();
    await expect.element(screen.getByTitle('The product')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('img', { name: /drawing of a login/ })).toBeVisible();
    expect([asked.at(-1), Object.values(sessionStorage)]).toEqual([startOver, []]);
  });

  it('[MARK-05] a customer who is blocked after wrong codes: the page says so and offers to start over', async () => {
    const { screen } = await openPage(page, { answers });
    await screen.getByRole('button', { name: 'Authenticator app' }).click();
    await expect
      .element(screen.getByText('totp@demo.example has entered too many wrong codes and is blocked for now.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Start over' }).last().click();
    await expect.element(screen.getByText('Everything is back at the start.')).toBeVisible();
  });

  it('[LOOK-13] one press ends the session before, logs in through the login call, and opens the login with only that customer’s phone beside it', async () => {
    const { screen, asked, sent } = await openPage(page, { answers });
    await screen.getByRole('button', { name: 'Text message' }).click();
    const phone = screen.getByRole('region', { name: "The customer's phone" });
    await expect.element(phone.getByText('123451')).toBeVisible();
    await expect.element(phone.getByText('123450')).not.toBeInTheDocument();
    await expect.element(screen.getByTitle('The product')).toHaveAttribute('src', '/login');
    expect(asked).toEqual([logout, login]);
    expect(sent.at(-1)?.body).toMatchObject({ email: 'sms@demo.example', password: 'made up', redirectAfterUrl: '/home' });
    expect(Object.values(sessionStorage).sort()).toEqual(['a'.repeat(43), 'sms@demo.example'].sort());
  });

  it('[LOOK-13] a card that can’t log in says so, and another press tries again', async () => {
    const { screen } = await openPage(page, { answers: { ...answers, [logout]: ['no network', { status: 204 }] } });
    await screen.getByRole('button', { name: 'Text message' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('button', { name: 'Text message' }).click();
    await expect.element(screen.getByTitle('The product')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});

type Opened = Awaited<ReturnType<typeof openPage>>;
const scenes = [
  { name: 'the start', answers },
  {
    name: 'the start with a failure',
    answers: { [logout]: ['no network' as const] },
    async act({ screen }: Opened) {
      await screen.getByRole('navigation').getByRole('button').first().click();
      await expect.element(screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the phone of a customer',
    answers,
    async act({ screen }: Opened) {
      await screen.getByRole('navigation').getByRole('button').first().click();
      await expect.element(screen.getByTitle('The product', { exact: true })).toBeVisible();
      if (innerWidth < 960) await screen.getByRole('button', { name: /^Phone(?! approval)/ }).click();
      await expect.element(screen.getByRole('log')).toBeVisible();
    },
  },
  {
    name: 'an attack',
    answers: {
      ...answers,
      [attack]: [{ status: 200, body: { steps: [{ what: 'sends-text', said: 'Code 123456' }], gained: ['pays'] } }],
    },
    async act({ screen }: Opened) {
      await screen.getByRole('navigation').getByRole('button').last().click();
      await screen.getByRole('group').getByRole('button').first().click();
      await expect.element(screen.getByText('Code 123456')).toBeVisible();
    },
  },
];

checkEveryLook(scenes, ['the start with a failure', 'the phone of a customer'], async (scene) => {
  const opened = await openPage(page, { answers: scene.answers });
  await expect.element(opened.screen.getByRole('navigation').getByRole('button').first()).toBeEnabled();
  await scene.act?.(opened);
});
