import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { MissingDigitsField } from '../challenges/phone-guess/MissingDigitsField.tsx';
import { CodeField } from './CodeField.tsx';

const scripts = [
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳۴۵۶'],
  ['Devanagari', '१२३४५६'],
  ['full-width', '１２３４５６'],
] as const;

const fields = {
  code: <CodeField label="Code" name="code" error={undefined} />,
  'missing digits': (
    <MissingDigitsField
      label="Missing digits"
      hint="Six are missing"
      error={undefined}
      input={{ current: null }}
      first="+44"
      last="11"
      missing={6}
    />
  ),
};

describe.each(Object.entries(fields))('[ENG-07] the field for %s', (_, field) => {
  it.each(scripts)('takes %s digits', async (_script, typed) => {
    const { getByRole } = await render(field);
    await getByRole('textbox').fill(typed);
    await expect.element(getByRole('textbox')).toHaveValue('123456');
  });
});

it('[ENG-07] a digit typed in the middle leaves the caret behind it', async () => {
  const { getByRole } = await render(fields.code);
  await getByRole('textbox').fill('1256');
  const input = getByRole('textbox').element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  input.setRangeText('٣', 2, 2, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['12356', 3, 3]);
});

it('[ENG-07] full-width digits stay while an input method composes them, and are read at its end', async () => {
  const onEdited = vi.fn();
  const { getByRole } = await render(
    <CodeField label="Code" name="code" error={undefined} note="Sent by itself" onEdited={onEdited} />,
  );
  const input = getByRole('textbox').element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  input.value = '１２';
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  expect([input.value, onEdited.mock.calls.length]).toEqual(['１２', 1]);
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '１２' }));
  expect([input.value, onEdited.mock.calls.length]).toEqual(['12', 2]);
});
