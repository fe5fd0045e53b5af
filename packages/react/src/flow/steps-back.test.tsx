/** Back in the browser, and a page that the browser keeps while the customer is elsewhere. */
import { words } from '@stepgate/testkit/words';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bySms } from '../test/script/by-sms.ts';
import { asks, otherChallenge, smsChallenge, token } from '../test/script/challenges.ts';
import { titleOfFocus } from '../test/title-of-focus.ts';
import { openPage } from '../test/world.tsx';
import { ChallengeFlow } from './LazyChallengeFlow.tsx';

const tokenStatus = asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP'), otherChallenge('PASSWORD')] });
const ofHost = { idx: 7, key: 'of another router' };

async function openFlow(answers = {}) {
  const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} />, {
    answers: { ...bySms, tokenStatus, ...answers },
  });
  await expect.element(heading(page, words.enterCode)).toBeVisible();
  return page;
}

type Page = Awaited<ReturnType<typeof openPage>>;
/** The title that a screen reader reads out: of the step that has the focus, or of the step whose only field has it. */
const announced = () => titleOfFocus() ?? document.activeElement?.textContent;
const heading = ({ screen }: Page, name: string) => screen.getByRole('heading', { level: 1, name });
const press = ({ screen }: Page, name: string) => screen.getByRole('button', { name, exact: false }).click();
const chooser = words.chooseMethod;

/** The browser is where a test left it: the next one begins on an entry of its own. */
afterEach(() => history.pushState(null, ''));

describe('[LOOK-02] Back in the browser', () => {
  it('goes back through the steps that the customer chose, and sends nothing again', async () => {
    history.replaceState(ofHost, '');
    const page = await openFlow();
    await press(page, words.tryAnotherWay);
    await expect.element(heading(page, chooser)).toHaveFocus();
    await press(page, words.password);
    await press(page, words.forgotPassword);
    await expect.element(heading(page, words.forgotYourPassword)).toHaveFocus();
    for (const name of [words.enterPassword, chooser, words.enterCode]) {
      history.back();
      await expect.poll(announced).toBe(name);
    }
    expect(history.state).toEqual(ofHost);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it("the screen's own Back takes its entry with it, and leaves the host's state and address alone", async () => {
    history.replaceState(ofHost, '');
    const [address, before] = [location.href, history.length];
    const page = await openFlow();
    expect(history.length).toBe(before);
    await press(page, words.tryAnotherWay);
    await expect.poll(() => history.state).toEqual({ ...ofHost, stepgateSteps: 1 });
    expect(location.href).toBe(address);
    await press(page, words.back);
    await expect.poll(announced).toBe(words.enterCode);
    await expect.poll(() => history.state).toEqual(ofHost);
    expect(JSON.stringify(history.state)).not.toContain(token);
  });

  it('a passed challenge leaves no entry to come back to, and Forward opens none either', async () => {
    history.replaceState(ofHost, '');
    const page = await openFlow({ tokenStatus: [tokenStatus, asks({ primary: otherChallenge('PUSH') })] });
    await press(page, words.tryAnotherWay);
    await press(page, words.password);
    await page.screen.getByLabelText(words.password, { exact: true }).fill('open sesame please');
    await expect.poll(() => history.state).toEqual({ ...ofHost, stepgateSteps: 2 });
    await press(page, words.continue);
    await expect.poll(() => history.state).toEqual(ofHost);
    await expect.poll(() => page.service.to('triggerPush')).toHaveLength(1);
    history.forward();
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await expect.poll(() => history.state).toEqual(ofHost);
    await expect.element(page.screen.getByText(words.enterPassword)).not.toBeInTheDocument();
  });

  it('a step chosen while the browser is still leaving the entries of earlier ones stays, and Back returns from it', {
    tags: 'deep',
  }, async () => {
    history.replaceState(ofHost, '');
    const next = asks({ primary: otherChallenge('PUSH'), alternatives: [smsChallenge(), otherChallenge('TOTP')] });
    const page = await openFlow({ tokenStatus: [tokenStatus, next] });
    await press(page, words.tryAnotherWay);
    await press(page, words.password);
    await page.screen.getByLabelText(words.password, { exact: true }).fill('open sesame please');
    await expect.poll(() => history.state).toEqual({ ...ofHost, stepgateSteps: 2 });
    const slow = vi.spyOn(history, 'go').mockImplementation(() => undefined);
    await press(page, words.continue);
    await expect.poll(() => slow.mock.calls).toEqual([[-2]]);
    await press(page, words.tryAnotherWay);
    await expect.element(heading(page, chooser)).toHaveFocus();
    slow.mockRestore();
    history.go(-2);
    await expect.poll(() => history.state).toEqual({ ...ofHost, stepgateSteps: 1 });
    await expect.element(heading(page, chooser)).toBeVisible();
    history.back();
    await expect.element(heading(page, words.approveOnPhone)).toBeVisible();
    await expect.element(heading(page, chooser)).not.toBeInTheDocument();
    await expect.poll(() => history.state).toEqual(ofHost);
  });

  it('a reload in the chooser shows the challenge on the entry that it began with', { tags: 'deep' }, async () => {
    history.replaceState(ofHost, '');
    const page = await openFlow();
    await press(page, words.tryAnotherWay);
    await expect.poll(() => history.state).toEqual({ ...ofHost, stepgateSteps: 1 });
    // The remains after a reload: the entry, and nothing of the page.
    const reloaded = await page.reload();
    await expect.element(reloaded.getByRole('heading', { name: words.enterCode })).toBeVisible();
    await expect.poll(() => history.state).toEqual(ofHost);
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });
});

describe('[LOOK-01] a page that the browser kept while the customer was elsewhere', () => {
  const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

  it('stays on its step, asks the service for the list, and sends nothing again', async () => {
    const page = await openFlow();
    await press(page, words.tryAnotherWay);
    await expect.element(heading(page, chooser)).toHaveFocus();
    expect(page.service.to('tokenStatus')).toHaveLength(1);
    comeBack();
    await expect.poll(() => page.service.to('tokenStatus')).toHaveLength(2);
    await expect.element(heading(page, chooser)).toBeVisible();
    expect(page.service.to('triggerPhoneCode/sms')).toHaveLength(1);
  });

  it('continues with what is left if the challenge was passed in the meantime', async () => {
    const later = asks({ primary: otherChallenge('PASSWORD') });
    const page = await openFlow({ tokenStatus: [tokenStatus, later, later] });
    comeBack();
    await expect.element(heading(page, words.enterPassword)).toBeVisible();
  });
});
