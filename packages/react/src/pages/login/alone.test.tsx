/**
 * `<Login>` in a page of a host, without our frame around it.
 *
 * @module-tag deep
 */
import { words } from '@stepgate/testkit/words';
import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStepgate } from '../../start/create-stepgate.ts';
import { StepgateApp } from '../../start/StepgateApp.tsx';
import { Login } from './Login.tsx';

it('[HOST-06] <Login> alone has its own type and is no wider than its column, whatever the page around it looks like', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => browser.viewport(innerWidth, innerHeight));
  await browser.viewport(900, 700);
  const stepgate = createStepgate({ brand: 'Harbour', language: 'en' });
  const screen = await render(
    <div style={{ font: '11px "Times New Roman"', color: 'rgb(255, 0, 0)', width: '884px' }}>
      <style>{':root { --sg-font: Georgia }'}</style>
      <StepgateApp stepgate={stepgate}>
        <Login />
      </StepgateApp>
    </div>,
  );
  const title = screen.getByRole('heading', { level: 1 });
  await expect.element(title).toBeVisible();
  const { fontFamily, color } = getComputedStyle(title.element());
  expect(fontFamily).toBe('Georgia');
  expect(color).not.toBe('rgb(255, 0, 0)');
  const email = screen.getByLabelText(words.email).element();
  expect(getComputedStyle(email).fontFamily).toBe('Georgia');
  // 26 rem.
  expect(email.getBoundingClientRect().width).toBeLessThanOrEqual(416);
  expect(email.getBoundingClientRect().width).toBeGreaterThan(380);
});
