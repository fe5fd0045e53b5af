import { rows } from '@stepgate/testkit/depth';
import { expect, it } from 'vitest';
import { openPage } from '../../test/world.tsx';
import { LinkedText } from './LinkedText.tsx';
import { MessageText } from './MessageText.tsx';

const origin = 'https://app.example.test';
const redirectPolicy = { origin, trustedOrigins: ['https://help.example.test', 'https://xn--bcher-kva.example'] };

const show = async (text: string, policy: typeof redirectPolicy | { origin: string } = redirectPolicy) => {
  const page = await openPage(<p id="shown">{<LinkedText text={text} />}</p>, { answers: {}, host: { redirectPolicy: policy } });
  const shown = page.screen.container.querySelector('#shown');
  return { text: shown?.textContent, links: [...(shown?.querySelectorAll('a') ?? [])].map((each) => each.href) };
};

it('[SRV-14] a message shows at once, in words, and its links become actions when their code has loaded', async () => {
  const shown = new Set<string>();
  const watching = new MutationObserver(() => shown.add(document.querySelector('#message')?.textContent ?? ''));
  watching.observe(document, { childList: true, subtree: true });
  const text = 'Read [our rules](/help/rules) and <a href="/help">our help</a>.';
  const { screen } = await openPage(
    <p id="message">
      <MessageText text={text} />
    </p>,
    { answers: {}, host: { redirectPolicy } },
  );
  await expect.element(screen.getByRole('link', { name: 'our rules' })).toHaveAttribute('href', `${origin}/help/rules`);
  watching.disconnect();
  expect([...shown].filter((each) => each !== '')).toEqual(['Read our rules and our help.']);
});

it.each([
  ['Go [here](https://app.example.test/help).', 'Go here.', `${origin}/help`],
  ['Go to https://app.example.test/help?a=1#b, now', 'Go to https://app.example.test/help?a=1#b, now', `${origin}/help?a=1#b`],
  ['Go [here](https://help.example.test/x)', 'Go here (help.example.test)', 'https://help.example.test/x'],
  ['Go [here](https://bücher.example/x)', 'Go here (xn--bcher-kva.example)', 'https://xn--bcher-kva.example/x'],
  ['https://bücher.example/x', 'https://xn--bcher-kva.example/x', 'https://xn--bcher-kva.example/x'],
])('[BANNER-04] (UI4) in “%s” the link is one, and a foreign host is named as it is', async (message, text, href) => {
  expect(await show(message)).toEqual({ text, links: [href] });
});

it.each([
  [
    'a path with words',
    'See [our help](/help/contact?from=login#top)!',
    'See our help!',
    `${origin}/help/contact?from=login#top`,
  ],
  ['a path by itself', 'See /help/contact, or call us.', 'See /help/contact, or call us.', `${origin}/help/contact`],
  ['a path in brackets', 'Call us (see /help/contact).', 'Call us (see /help/contact).', `${origin}/help/contact`],
  ['HTML with a path', 'See <a href="/help">our help</a>.', 'See our help.', `${origin}/help`],
  ['HTML with an address', "<A class='x' HREF='https://app.example.test/a?b=1&amp;c=2'>A</A>", 'A', `${origin}/a?b=1&c=2`],
  ['HTML without quotes', '<a target=_blank href=/help>Help</a>', 'Help', `${origin}/help`],
  ['HTML around HTML', '<a href="/help"><b>Terms</b> &amp; help</a>', 'Terms & help', `${origin}/help`],
  [
    'HTML to a trusted host',
    '<a href="https://help.example.test/x">Help</a>',
    'Help (help.example.test)',
    'https://help.example.test/x',
  ],
])('[SRV-14] [BANNER-04] %s becomes an action', async (_, message, text, href) => {
  expect(await show(message)).toEqual({ text, links: [href] });
});

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '[SRV-14] on %s, during development, every form of link is an action too',
  async (local) => {
    const message = `[a](/help) <a href="${local}/help">b</a> ${local}/help [d](${local}/help)`;
    const shown = await show(message, { origin: local });
    expect(shown).toEqual({ text: `a b ${local}/help d`, links: new Array(4).fill(`${local}/help`) });
  },
);

it('[SRV-14] (UI4) http is only for localhost, and only if the product itself runs there', async () => {
  const message = 'See http://localhost:3000/help or http://app.example.test/help';
  expect((await show(message)).links).toEqual([]);
  expect((await show(message, { origin: 'http://app.example.test' })).links).toEqual([]);
});

it.each(['https://evil.test/x', 'javascript:alert(1)', '//evil.test', 'data:text/html,x', '/logout', ''])(
  '[SRV-14] (UI4) HTML that links to %j becomes its text, without its tags',
  async (address) => {
    expect(await show(`Go <a href="${address}">th<i>ere</i></a> <b>now</b>`)).toEqual({ text: 'Go there <b>now</b>', links: [] });
  },
);

it.each(['24/7', 'and/or', 'Mr/Mrs', '1 / 2', '</a>', 'a <b href="/x">c</b>', '<a name="/x">'])(
  '[SRV-14] %j is not a link',
  async (text) => {
    expect(await show(text)).toEqual({ text, links: [] });
  },
);

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
  ...['/\t/evil.test', '/%2fevil.test', '/a\\evil.test', '/a//evil.test', '/a/%2e%2e/b', '/logout'],
  ...['https://app.example.test/logout', 'intent://evil.test#Intent;scheme=https;end', 'https://[::1]/'],
  ...['https://0x7f000001/', 'ftp://app.example.test/', 'mailto:a@app.example.test', 'https://app.example.test.evil.test/', ''],
];

it.each(rows(bad, 40))('[BANNER-04] (UI4) %j stays plain text (S20)', async (address) => {
  const message = `Go to [here](${address}) or ${address} now`;
  expect(await show(message)).toEqual({ text: message, links: [] });
  expect((await show(`<a href="${address}">there</a>`)).links).toEqual([]);
});

// A pattern that backtracks would exceed the test's time limit.
it.each([`${'['.repeat(20_000)}${'https:'.repeat(2_000)}${'](https:'.repeat(2_000)}`, '<a href="/x">'.repeat(2_000)])(
  '(UI3) a message that is long and full of brackets stays plain text: %.20s',
  async (text) => {
    expect(await show(text)).toEqual({ text, links: [] });
  },
);
