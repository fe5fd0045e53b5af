/** A customer whose system forces its own few colours on every page. */
import { words } from '@stepgate/testkit/words';
import { codeScreen, expect, passFirstFactor, test } from './journey.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test('[OTP-01] in forced colours the field for a code still shows how many digits it takes', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/login');
  await passFirstFactor(page, 'sms@demo.example');
  await codeScreen(page);
  const field = page.getByLabel(words.code);
  await expect(field).toHaveCSS('background-image', /^repeating-linear-gradient\(to right, rgb/);
  await expect(field).toHaveCSS('forced-color-adjust', 'none');
  // The system's own, and not ours.
  const colours = await field.evaluate((input) => {
    const other = document.body.appendChild(document.createElement('input'));
    const pair = [input, other].map((each) => `${getComputedStyle(each).color} on ${getComputedStyle(each).backgroundColor}`);
    other.remove();
    return pair;
  });
  expect(colours[0]).toBe(colours[1]);
});
