import { words } from '@stepgate/testkit/words';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Login } from '../pages/login/Login.tsx';
import { SignUp } from '../pages/sign-up/SignUp.tsx';
import type { Script } from '../test/script/answers.ts';
import { bySms, sessionAt } from '../test/script/by-sms.ts';
import { scriptedService } from '../test/script/scripted-service.ts';
import { Banner } from '../ui/Banner.tsx';
import { createStepgate, type StepgateOptions } from './create-stepgate.ts';
import { StepgateApp } from './StepgateApp.tsx';
import { SignedIn, SignedOut } from './signed.tsx';
import { useSession } from './use-session.ts';
import { useStepUp } from './use-step-up.ts';

const loggedIn = {
  body: {
    ...{ email: 'ada@example.com', scope: 'full' as const, signedInAt: 0 },
    ...{ now: 0, idleExpiresAt: 300_000, expiresAt: 43_200_000 },
  },
};

function Account() {
  const { state, logOut } = useSession();
  return (
    <button type="button" onClick={() => void logOut()}>
      Log out {state.name === 'loggedIn' && state.session.email}
    </button>
  );
}

function App() {
  return (
    <>
      <SignedOut>
        <Login />
      </SignedOut>
      <SignedIn>
        <Account />
      </SignedIn>
    </>
  );
}

/** The service behind the page's own `fetch`, as in any app. */
function serve(answers: Script) {
  const service = scriptedService(answers);
  vi.stubGlobal('fetch', service.fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return service;
}

async function start(options: StepgateOptions, shown = <App />) {
  const stepgate = createStepgate(options);
  const screen = await render(
    <StrictMode>
      <StepgateApp stepgate={stepgate} fallback="Loading…">
        {shown}
      </StepgateApp>
    </StrictMode>,
  );
  return { stepgate, screen };
}

const answers: Script = {
  ...bySms,
  session: { body: null },
  loginOptions: { body: { captcha: null, socials: [], contact: { email: null, phone: null } } },
  exchangeSessionOnLocalhost: sessionAt('/home'),
  logout: { status: 204 },
};

beforeEach(() => {
  sessionStorage.clear();
});

describe('[HOST-01] createStepgate with one value and one provider', () => {
  it('[HOST-03] is a whole login: form, code, the session on the same page, and back after the logout', async () => {
    const service = serve(answers);
    const { screen } = await start({ brand: 'Harbour' });
    await screen.getByLabelText(words.email).fill('ada@example.com');
    await screen.getByLabelText(words.password).fill('open sesame please');
    expect(document.title).toBe('Log in – Harbour');
    await screen.getByRole('button', { name: words.logIn }).click();
    await expect.element(screen.getByLabelText(words.code)).toHaveFocus();
    service.answer({ session: loggedIn });
    await screen.getByLabelText(words.code).fill('271828');
    const logOut = screen.getByRole('button', { name: 'Log out ada@example.com' });
    await expect.element(logOut).toBeVisible();
    await expect.element(screen.getByLabelText(words.email)).not.toBeInTheDocument();
    await logOut.click();
    await expect.element(screen.getByLabelText(words.email)).toBeVisible();
    expect(location.pathname).not.toBe('/home');
  });

  it('an address to return to wins over staying on the page', { tags: 'deep' }, async () => {
    const service = serve(answers);
    const navigate = vi.fn();
    const { screen } = await start({ brand: 'Harbour', host: { navigate } }, <Login redirectAfterUrl="/home" />);
    await screen.getByLabelText(words.email).fill('ada@example.com');
    await screen.getByLabelText(words.password).fill('open sesame please');
    await screen.getByRole('button', { name: words.logIn }).click();
    await screen.getByLabelText(words.code).fill('271828');
    await expect.poll(() => navigate.mock.calls).toEqual([['/home']]);
    expect(service.to('session')).toEqual([]);
  });

  it('its values can be replaced one by one: language, labels, ids and addresses', { tags: 'deep' }, async () => {
    const service = serve(answers);
    const options = {
      brand: { name: 'Hafen', href: '/start' },
      language: 'de',
      labels: { de: { 'login.title': 'Bei Hafen einloggen' } },
      ...{ clientId: 'hafen-web', accessToken: 'hafen', identityHost: '/id' },
    } as const;
    const { screen } = await start(options);
    await expect.element(screen.getByRole('heading', { name: 'Bei Hafen einloggen' })).toBeVisible();
    await expect.poll(() => service.seen.map(({ address }) => address)).toContain('GET /id/identity/api/v1/session?visitor=true');
    expect(service.seen.map(({ headers }) => [headers['x-access-token'], headers['accept-language']])).toEqual(
      service.seen.map(() => ['hafen', 'de']),
    );
  });

  it('has the words of the sign-up too', { tags: 'deep' }, async () => {
    serve(answers);
    const { screen } = await start({ brand: 'Harbour' }, <SignUp />);
    await expect.element(screen.getByRole('button', { name: words.signUp })).toBeVisible();
  });

  it('shows a visitor the login if the session couldn’t be asked for', { tags: 'deep' }, async () => {
    serve({ ...answers, session: 'network' });
    const { screen } = await start({ brand: 'Harbour' });
    await expect.element(screen.getByLabelText(words.email)).toBeVisible();
  });
});

function Pay() {
  const { request } = useStepUp();
  const { refresh } = useSession();
  return (
    <button
      type="button"
      onClick={async () => {
        const { scaRequired } = await request({ method: 'POST', path: '/payments', body: { amount: 1200 } });
        document.title = scaRequired ? 'Paid with an approval' : 'Paid';
        await refresh();
      }}
    >
      Pay
    </button>
  );
}

describe('[HOST-03] useStepUp', () => {
  it("opens the approval that the company's API demands, and sends the same request again with it", async () => {
    const service = serve({
      ...answers,
      session: loggedIn,
      'POST /payments': [
        {
          fault: {
            status: 403,
            headers: { 'x-2fa-approval': 'approval-1' },
            body: { code: 'second_factor_needed', message: '' },
          },
        },
        { fault: { status: 200, body: {} } },
      ],
    });
    const { screen } = await start({ brand: 'Harbour' }, <Pay />);
    await screen.getByRole('button', { name: 'Pay' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText(words.code).fill('271828');
    await expect.poll(() => document.title).toBe('Paid with an approval');
    const sent = service.to('POST /payments');
    expect(sent.map(({ headers }) => headers['x-2fa-approval'])).toEqual([undefined, 'approval-1']);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    [
      'This part of Stepgate needs a <StepgateProvider> around it.',
      <Banner key="part" tone="info">
        Words
      </Banner>,
    ],
    ['This hook of Stepgate needs a <StepgateApp> around it.', <Pay key="hook" />],
  ])('says which provider is missing: %s', async (said, part) => {
    const onUncaughtError = vi.fn();
    await render(part, { createRootOptions: { onUncaughtError } });
    expect(onUncaughtError.mock.calls).toEqual([[new Error(said), expect.anything()]]);
  });
});
