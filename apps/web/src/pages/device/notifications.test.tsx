import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserNotifications } from './browser-notifications.ts';
import { deviceName } from './device-name.ts';
import type { Notifications } from './notifications.ts';
import { lists, notificationsThat, openEnrolled, paths, problem, subscription } from './test/open-device.tsx';

const quiet = { [paths.requests]: [lists()], [paths.subscribe]: [{ status: 204 }] };
const on = { name: 'on', subscription } as const;

describe('notifications on the device page', () => {
  it('the browser asks only after a tap; then the service gets the endpoint, and the phone stores it', async () => {
    const turnOn = vi.fn<Notifications['turnOn']>(async () => on);
    const { screen, sent, store } = await openEnrolled({ answers: quiet, notifications: notificationsThat({ turnOn }) });
    const button = screen.getByRole('button', { name: 'Turn on notifications' });
    await expect.element(button).toBeVisible();
    expect(turnOn).not.toHaveBeenCalled();
    await button.click();
    await expect.element(screen.getByText(/Notifications are on/)).toBeVisible();
    expect(turnOn).toHaveBeenCalledExactlyOnceWith('AQAB');
    expect(sent.find(({ call }) => call === paths.subscribe)?.body.subscription).toEqual(subscription);
    expect(store.kept?.endpoint).toBe(subscription.endpoint);
  });

  it('a phone with a new endpoint sends it to the service by itself, and one with the same endpoint sends nothing', async () => {
    const read = async () => on;
    const moved = await openEnrolled(
      { answers: quiet, notifications: notificationsThat({ read }) },
      { endpoint: 'https://old.test/1' },
    );
    await expect.poll(() => moved.store.kept?.endpoint).toBe(subscription.endpoint);
    const same = await openEnrolled(
      { answers: quiet, notifications: notificationsThat({ read }) },
      { endpoint: subscription.endpoint },
    );
    await expect.element(same.screen.getByText(/Notifications are on/).last()).toBeVisible();
    expect(same.asked).not.toContain(paths.subscribe);
  });

  it.each([
    ['denied', /settings don't let this page notify you/],
    ['unsupported', /This browser can't notify you/],
    ['needsHomeScreen', /only a page on the home screen/],
  ] as const)('%s is explained, without a button', async (name, words) => {
    const { screen } = await openEnrolled({ answers: quiet, notifications: notificationsThat({ read: async () => ({ name }) }) });
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Turn on notifications' })).not.toBeInTheDocument();
  });

  it.each([
    ['an iPhone', '(iPhone; CPU iPhone OS 18_5 like Mac OS X)', 5, 'needsHomeScreen', 'iPhone'],
    ['an iPad, which names itself as a Mac,', '(Macintosh; Intel Mac OS X 10_15_7)', 5, 'needsHomeScreen', 'iPad'],
    ['a Mac', '(Macintosh; Intel Mac OS X 10_15_7)', 0, 'unsupported', 'Mac'],
  ] as const)('[ENG-09] without the API, %s reads what helps there', async (_, system, maxTouchPoints, name, called) => {
    const userAgent = `Mozilla/5.0 ${system} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`;
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await browserNotifications.read()).toEqual({ name });
    expect(deviceName(navigator)).toBe(called);
  });

  it('a customer who refuses reads what to do instead', { tags: 'deep' }, async () => {
    const { screen } = await openEnrolled({
      answers: quiet,
      notifications: notificationsThat({ turnOn: async () => ({ name: 'denied' }) }),
    });
    await screen.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect.element(screen.getByText(/settings don't let this page notify you/)).toBeVisible();
  });

  it.each(['browser', 'service'])('a failure of the %s is reported, and can be retried', { tags: 'deep' }, async (which) => {
    const refuse = async () => {
      throw new DOMException('no push service', 'AbortError');
    };
    const notifications = notificationsThat(which === 'browser' ? { turnOn: refuse } : {});
    const { screen } = await openEnrolled({
      answers: { ...quiet, [paths.subscribe]: [problem(400, 'invalid_format')] },
      notifications,
    });
    await screen.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect.element(screen.getByText(/couldn't turn on notifications/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Turn on notifications' })).toBeEnabled();
  });
});

describe('the browser’s own notifications', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are off until requested, and denied if the settings say so', async () => {
    const permission = vi.spyOn(Notification, 'permission', 'get');
    permission.mockReturnValue('default');
    expect(await browserNotifications.read()).toEqual({ name: 'off' });
    permission.mockReturnValue('denied');
    expect(await browserNotifications.read()).toEqual({ name: 'denied' });
  });

  it('a customer who closes the question hasn’t decided', async () => {
    const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('default');
    expect(await browserNotifications.turnOn('AQAB')).toEqual({ name: 'off' });
    ask.mockResolvedValue('denied');
    expect(await browserNotifications.turnOn('AQAB')).toEqual({ name: 'denied' });
  });
});
