import { expect, it } from 'vitest';
import { openPage } from '../test/world.tsx';
import { MessageText } from './MessageText.tsx';

const origin = 'https://app.example.test';
const redirectPolicy = { origin, trustedOrigins: ['https://help.example.test', 'https://xn--bcher-kva.example'] };

const show = async (text: string) => {
  const page = await openPage(<p id="shown">{<MessageText text={text} />}</p>, { answers: {}, host: { redirectPolicy } });
  const shown = page.screen.container.querySelector('#shown');
  return { text: shown?.textContent, links: [...(shown?.querySelectorAll('a') ?? [])] };
};

it.each([
  ['Go [here](https://app.example.test/help).', 'Go here.', `${origin}/help`],
  ['Go to https://app.example.test/help?a=1#b, now', 'Go to https://app.example.test/help?a=1#b, now', `${origin}/help?a=1#b`],
  ['Go [here](https://help.example.test/x)', 'Go here (help.example.test)', 'https://help.example.test/x'],
  ['Go [here](https://bücher.example/x)', 'Go here (xn--bcher-kva.example)', 'https://xn--bcher-kva.example/x'],
  ['https://bücher.example/x', 'https://xn--bcher-kva.example/x', 'https://xn--bcher-kva.example/x'],
])('[BANNER-04] (UI4) in “%s” the link is one, and a foreign host is named as it is', async (message, text, href) => {
  const shown = await show(message);
  expect(shown.text).toBe(text);
  expect(shown.links.map((each) => each.href)).toEqual([href]);
});

const bad = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)'],
  ...['javascript://app.example.test/%0aalert(1)', 'blob:https://app.example.test/0', 'about:blank', 'wss://evil.test'],
  ...['https://evil.test', 'http://app.example.test/', 'https://app.example.test:8443/', 'https://app.example.test@evil.test/'],
  ...['https://app.example.test:pw@evil.test/', 'https://me@app.example.test/', 'https://evil.test/app.example.test'],
  ...['https://evil.test?app.example.test', 'https://evil.test\\@app.example.test', 'https://app.example.test\\@evil.test'],
  ...[
    'https://app.example.test%2f@evil.test/',
    'https://\u0430pp.example.test/',
    'https://app\u3002example\u3002test.evil.test/',
  ],
  ...[
    'https:evil.test',
    'https:///evil.test',
    'https:app.example.test',
    '//evil.test',
    '///evil.test',
    '\\\\evil.test',
    '\\/evil.test',
  ],
  ...['/\t/evil.test', '/%2fevil.test', '/home', '/logout', 'intent://evil.test#Intent;scheme=https;end', 'https://[::1]/'],
  ...['https://0x7f000001/', 'ftp://app.example.test/', 'mailto:a@app.example.test', 'https://app.example.test.evil.test/', ''],
];

it.each(bad)('[BANNER-04] (UI4) %j stays the text that it is (S20)', async (address) => {
  const message = `Go to [here](${address}) or ${address} <a href="${address}">there</a>`;
  expect(await show(message)).toEqual({ text: message, links: [] });
});

it('(UI3) a message that is long and full of brackets is shown at once', async () => {
  const began = performance.now();
  await show(`${'['.repeat(20_000)}${'https:'.repeat(2_000)}${'](https:'.repeat(2_000)}`);
  expect(performance.now() - began).toBeLessThan(3_000);
});
