import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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
  it.each(rows(scripts, 1))('takes %s digits', async (_script, typed) => {
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

/** As people, message programs and password managers write 123456. */
const spellings = [
  '123456',
  '123 456',
  '12 34 56',
  '1 2 3 4 5 6',
  ' 123456 ',
  '123\u00a0456',
  '123\u2009456',
  '123\u202f456',
  '123\u3000456',
  '123-456',
  '123\u2010456',
  '123\u2011456',
  '123\u2013456',
  '123\u2014456',
  '123\u2212456',
  '123.456',
  '123\u00b7456',
  '123\u200b456',
  '\u200e123456\u200f',
  '\u2066123456\u2069',
  '\ufeff123456',
  '123\u00ad456',
  '\uff11\uff12\uff13\uff14\uff15\uff16',
  '\uff11\uff12\uff13 \uff14\uff15\uff16',
  '\u0661\u0662\u0663\u0664\u0665\u0666',
  '\u06f1\u06f2\u06f3-\u06f4\u06f5\u06f6',
  '\u0967\u0968\u0969\u096a\u096b\u096c',
];
const inMessages = [
  'Your code is 123-456.',
  '<#> G-123456 is your code',
  '123 456 is your code\n@bank.example #123456',
  '123456\n',
  '1\n2\n3\n4\n5\n6',
];

async function openEmpty(field = fields.code) {
  const { getByRole } = await render(field);
  const input = getByRole('textbox').element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  return input;
}
function paste(input: HTMLInputElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  input.select();
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (input.dispatchEvent(event)) document.execCommand('insertText', false, text);
}

describe('[REAL-06] a code is read as people write it', () => {
  it.each(Object.keys(fields) as (keyof typeof fields)[])(
    'typed and set as a value in the field for %s',
    { tags: 'deep' },
    async (name) => {
      const input = await openEmpty(fields[name]);
      input.focus();
      for (const written of spellings) {
        input.select();
        await userEvent.keyboard(`{Backspace}${written}`);
        expect(input.value, `typed ${JSON.stringify(written)}`).toBe('123456');
        input.value = written;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        expect(input.value, `set ${JSON.stringify(written)}`).toBe('123456');
      }
    },
  );

  it.each(Object.keys(fields) as (keyof typeof fields)[])('pasted, alone and in a message, in the field for %s', async (name) => {
    const input = await openEmpty(fields[name]);
    input.focus();
    for (const written of [...spellings, ...(name === 'code' ? inMessages : [])]) {
      paste(input, written);
      expect(input.value, JSON.stringify(written)).toBe('123456');
    }
  });

  it.each(
    rows(
      [
        ['12 456', '12456'],
        [' 12345', '12345'],
        ['-12345', '12345'],
        ['1e5000', '1e5000'],
        ['1234567', '123456'],
      ],
      2,
    ),
  )('%j typed is %j: separators go first, letters stay', async (typed, value) => {
    const input = await openEmpty();
    input.focus();
    await userEvent.keyboard(typed);
    expect(input.value).toBe(value);
  });
});
