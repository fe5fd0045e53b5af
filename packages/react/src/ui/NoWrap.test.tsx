import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { StepText } from './Step.tsx';

it.each([
  ['Enter the 6-digit code.', '6-digit'],
  ['Wir senden einen 6-stelligen Code.', '6-stelligen'],
  ['Ist das Ihre E-Mail-Adresse?', 'E-Mail'],
])('“%s” never ends a line behind the hyphen of “%s”', async (text, word) => {
  const { container } = await render(
    <div style={{ inlineSize: '1px' }}>
      <StepText>{text}</StepText>
    </div>,
  );
  expect(container.textContent).toBe(text);
  const whole = [...container.querySelectorAll('span')].find((span) => span.textContent === word);
  expect(whole?.getClientRects()).toHaveLength(1);
});
