import { expect, it, vi } from 'vitest';
import {
  enrolled,
  keptDevice,
  lists,
  memoryStore,
  notificationsThat,
  openDevice,
  openEnrolled,
  paths,
  problem,
} from './test/open-device.tsx';

const answers = { [paths.enrol]: [enrolled], [paths.requests]: [lists()] };

it('a phone is set up with the account’s code and a name, and says whose logins it approves', async () => {
  const store = memoryStore();
  const { screen, sent } = await openDevice({ answers, store });
  await screen.getByLabelText('Set-up code').fill(' ABCD-1234 ');
  await screen.getByLabelText('Name of this phone').fill('Ada’s phone');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
  await expect.element(screen.getByText(/a•••@example\.com/)).toBeVisible();
  expect(sent[0]).toMatchObject({ call: paths.enrol, body: { code: 'ABCD-1234', name: 'Ada’s phone' } });
  expect(store.kept).toMatchObject({ deviceId: 'd1' });
  expect(store.kept?.privateKey.extractable).toBe(false);
});

it('(TS2) a link fills in the code and removes it from the address, and only the button sends it', async () => {
  const before = location.pathname + location.search;
  history.replaceState(null, '', `${before}#code=WXYZ-9876`);
  const { screen, asked } = await openDevice({ answers });
  await expect.element(screen.getByLabelText('Set-up code')).toHaveValue('WXYZ-9876');
  expect(location.hash).toBe('');
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
});

it('an empty field shows an error before anything is sent, and takes the focus', { tags: 'deep' }, async () => {
  const { screen, asked } = await openDevice({ answers });
  await screen.getByLabelText('Name of this phone').fill('');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByLabelText('Set-up code')).toHaveFocus();
  await expect.element(screen.getByText('Please enter the set-up code')).toBeVisible();
  await screen.getByLabelText('Set-up code').fill('ABCD');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByLabelText('Name of this phone')).toHaveFocus();
  expect(asked).toEqual([]);
});

it('a code that is wrong, used or expired shows an error at its field', { tags: 'deep' }, async () => {
  const { screen } = await openDevice({ answers: { ...answers, [paths.enrol]: [problem(400, 'invalid_link'), enrolled] } });
  await screen.getByLabelText('Set-up code').fill('OLD');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByLabelText('Set-up code')).toHaveAccessibleDescription(/Get a new one in your account/);
  await expect.element(screen.getByLabelText('Set-up code')).toHaveFocus();
  await screen.getByLabelText('Set-up code').fill('NEW');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
});

it('(RB4) an unreachable service is reported, and the button tries again', { tags: 'deep' }, async () => {
  const { screen } = await openDevice({ answers: { ...answers, [paths.enrol]: ['no network', enrolled] } });
  await screen.getByLabelText('Set-up code').fill('ABCD');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByRole('alert')).toHaveFocus();
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
});

it('(RB16) a browser without storage is reported at once', async () => {
  const load = async () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const { screen } = await openDevice({ answers, store: { ...memoryStore(), load } });
  await expect.element(screen.getByRole('heading', { name: "This browser can't approve logins" })).toHaveFocus();
  await expect.element(screen.getByText(/private window/)).toBeVisible();
});

it('(RB16) a browser that can’t store keys doesn’t use up a code', { tags: 'deep' }, async () => {
  const tryOut = async () => {
    throw new DOMException('no keys here', 'DataCloneError');
  };
  const { screen, asked } = await openDevice({ answers, store: { ...memoryStore(), tryOut } });
  await screen.getByLabelText('Set-up code').fill('ABCD');
  await screen.getByRole('button', { name: 'Set up this phone' }).click();
  await expect.element(screen.getByRole('heading', { name: "This browser can't approve logins" })).toBeVisible();
  expect(asked).toEqual([]);
});

it('a page that came over plain http says that approving needs https', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false);
  const { screen } = await openDevice({ answers });
  await expect.element(screen.getByText(/starts with https/)).toBeVisible();
  vi.restoreAllMocks();
});

it('asks an iPhone to add the page to its home screen first', { tags: 'deep' }, async () => {
  const notifications = notificationsThat({ read: async () => ({ name: 'needsHomeScreen' }) });
  const { screen } = await openDevice({ answers, notifications });
  await expect.element(screen.getByText(/first add this page to your home screen/)).toBeVisible();
});

it('a phone is removed from the account after a confirmation', async () => {
  const turnOff = vi.fn(async () => undefined);
  const { screen, sent, store } = await openEnrolled({
    answers: { [paths.requests]: [lists()], [paths.leave]: [{ status: 204 }] },
    notifications: notificationsThat({ turnOff }),
  });
  await screen.getByRole('button', { name: 'Remove this phone from your account' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Remove this phone from your account' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Keep it' }).click();
  await screen.getByRole('button', { name: 'Remove this phone from your account' }).click();
  expect(sent.filter(({ call }) => call === paths.leave)).toEqual([]);
  await screen.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(screen.getByText('This phone was removed from your account.')).toBeVisible();
  expect(sent.filter(({ call }) => call === paths.leave)).toHaveLength(1);
  expect(store.kept).toBeUndefined();
  expect(turnOff).toHaveBeenCalledOnce();
});

it('(RB4) a phone that couldn’t send its removal stays a device of the account', { tags: 'deep' }, async () => {
  const { screen, store } = await openEnrolled({ answers: { [paths.requests]: [lists()], [paths.leave]: ['no network'] } });
  await screen.getByRole('button', { name: 'Remove this phone from your account' }).click();
  await screen.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(screen.getByRole('alert')).toHaveFocus();
  expect(store.kept).toMatchObject({ deviceId: 'd1' });
});

it('a phone that was removed elsewhere says so, keeps its key, and can check again or be set up again', {
  tags: 'deep',
}, async () => {
  const gone = problem(404, 'device_not_found');
  const { screen, store } = await openEnrolled({ answers: { [paths.requests]: [gone, lists(), gone] } });
  await expect.element(screen.getByRole('heading', { name: 'This phone no longer approves logins' })).toHaveFocus();
  await expect.element(screen.getByText(/date and time of this phone/)).toBeVisible();
  expect(store.kept).toBeDefined();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This phone approves your logins' })).toBeVisible();
});

it('set up again, it deletes the key that the service no longer knows', { tags: 'deep' }, async () => {
  const store = memoryStore(await keptDevice());
  const { screen } = await openDevice({ answers: { [paths.requests]: [problem(404, 'device_not_found')] }, store });
  await screen.getByRole('button', { name: 'Set it up again' }).click();
  await expect.element(screen.getByLabelText('Set-up code')).toBeVisible();
  expect(store.kept).toBeUndefined();
});
