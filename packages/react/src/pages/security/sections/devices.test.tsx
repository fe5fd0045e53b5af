import { lifetimes, polls } from '@stepgate/contract';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it } from 'vitest';
import { type Answers, done, nobody, openSecurity, overview, paths, problem, shows } from '../test/open-security.tsx';

const made = (code: string) => ({
  status: 200,
  // The service's clock is an hour ahead of the customer's.
  body: { code, link: `https://app.example.test/device#code=${code}`, expiresAt: Date.now() + 3_600_000 },
});
const newPhone = { id: 'device-2', name: 'New phone', enrolledAt: Date.UTC(2026, 10, 21), lastUsedAt: null };
const withNewPhone = shows({ devices: [...overview.devices, newPhone] });
const { interval } = polls.deviceEnrolment;
/** The pending parts of a request: the timers of the code and of the request, and their wake listeners. */
const waitingToRunOut = 3;

/** Marked as a poll of the page, which keeps no session alive. */
const look = `${paths.security}?poll=true`;

const openDevices = (answers: Answers = {}) => openSecurity(answers, {}, words.approvingDevices);

async function openAdding(answers = {}) {
  const page = await openDevices({
    [paths.beginDevice]: [made('ABCDE-12345'), made('FGHIJ-67890')],
    [look]: [shows()],
    ...answers,
  });
  await page.button(words.addDevice).click();
  await expect.element(page.screen.getByRole('heading', { name: words.addDevice })).toHaveFocus();
  return page;
}

const looks = ({ asked }: { readonly asked: readonly string[] }) => asked.filter((call) => call === look).length;

describe('a device that approves', () => {
  it('is added with a QR code or a typed code, and the page says how long they work', async () => {
    const { screen, clock } = await openAdding();
    await expect.element(screen.getByRole('img', { name: 'QR code with the link for your phone' })).toBeVisible();
    await expect.element(screen.getByText('ABCDE-12345')).toBeVisible();
    await expect.element(screen.getByText('app.example.test/device')).toBeVisible();
    await expect.element(screen.getByText('It expires in 10 minutes.')).toBeVisible();
    await clock.advance(lifetimes.deviceEnrolment - 59_000);
    await expect.element(screen.getByText('It expires in 59 seconds.')).toBeVisible();
    expect(location.href).not.toContain('ABCDE');
  });

  it('the page notices the new device by itself, says its name, and stops polling', { tags: 'deep' }, async () => {
    const page = await openAdding({ [paths.security]: [shows(), withNewPhone], [look]: [shows(), shows(), withNewPhone] });
    const { screen, clock } = page;
    for (const looked of [1, 2]) {
      await expect.poll(() => looks(page)).toBe(looked);
      await expect.poll(() => clock.waiting()).toBeGreaterThan(waitingToRunOut);
      await clock.advance(interval);
    }
    await expect.element(screen.getByText('New phone can now approve your logins.')).toBeVisible();
    await expect.element(screen.getByText('ABCDE-12345')).not.toBeInTheDocument();
    const before = looks(page);
    await clock.advance(10 * interval);
    expect(looks(page)).toBe(before);
    expect(clock.waiting()).toBe(0);
  });

  it('an expired code is reported, its QR code disappears, and another can be made', { tags: 'deep' }, async () => {
    const page = await openAdding();
    const { screen, clock, button } = page;
    await clock.advance(lifetimes.deviceEnrolment);
    await expect.element(screen.getByText('This code has expired. Nothing was added.')).toBeVisible();
    await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
    await button('Create a new code').click();
    await expect.element(screen.getByText('FGHIJ-67890')).toBeVisible();
  });

  it('adding can be cancelled: the page stops polling, and the focus goes back', { tags: 'deep' }, async () => {
    const page = await openAdding();
    await page.button(words.cancel).click();
    await expect.element(page.button(words.addDevice)).toHaveFocus();
    const before = looks(page);
    await page.clock.advance(10 * interval);
    expect(looks(page)).toBe(before);
  });

  it('a session that ends while the page polls redirects to the login and back', { tags: 'deep' }, async () => {
    const { navigate } = await openAdding({ [look]: [nobody] });
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome%2Fsecurity']]);
  });

  it('(RB4) polling continues after a failed answer', { tags: 'deep' }, async () => {
    const page = await openAdding({
      [paths.security]: [shows(), withNewPhone],
      [look]: ['no network', problem(500, 'unexpected.error'), withNewPhone],
    });
    for (const looked of [1, 2]) {
      await expect.poll(() => looks(page)).toBe(looked);
      await expect.poll(() => page.clock.waiting()).toBeGreaterThan(waitingToRunOut);
      await page.clock.advance(4 * interval);
    }
    await expect.element(page.screen.getByText('New phone can now approve your logins.')).toBeVisible();
  });

  it('is removed after a confirmation', async () => {
    const { asked, screen, section, button } = await openDevices({
      [paths.removeDevice('device-1')]: [done],
      [paths.security]: [shows(), shows({ devices: [] })],
    });
    await expect.element(screen.getByText(/^Added on .*21.*2026, not used yet$/)).toBeVisible();
    await section(words.approvingDevices).getByRole('button', { name: words.remove }).click();
    await expect.element(screen.getByText('Remove Pocket phone? It will no longer be able to approve anything.')).toHaveFocus();
    expect(asked).toEqual([paths.security]);
    await button('Remove the device').click();
    await expect.element(screen.getByText("We've removed Pocket phone.")).toBeVisible();
  });

  it('its name stays plain text', { tags: 'deep' }, async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const { screen } = await openDevices({ [paths.security]: [shows({ devices: [{ ...newPhone, name: hostile }] })] });
    await expect.element(screen.getByRole('listitem').getByText(hostile)).toBeVisible();
  });
});
