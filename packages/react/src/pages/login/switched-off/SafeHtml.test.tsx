import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/world.tsx';
import { SafeHtml } from './SafeHtml.tsx';

const redirectPolicy = { origin: 'https://app.example.test', trustedOrigins: ['https://help.example.test'] };

async function show(html: string) {
  const { screen } = await openPage(<SafeHtml html={html} />, { answers: {}, host: { redirectPolicy } });
  const shown = screen.container.querySelector('main section, main > div > div, main div');
  if (shown === null) throw new Error('nothing is shown');
  return shown;
}

/** Must never be called. */
const alarm = vi.fn();
const violated = () => alarm('policy');
beforeEach(() => {
  alarm.mockClear();
  for (const name of ['alert', 'confirm', 'prompt']) vi.stubGlobal(name, alarm);
  document.addEventListener('securitypolicyviolation', violated);
  performance.clearResourceTimings();
});
afterEach(() => document.removeEventListener('securitypolicyviolation', violated));

it('[DEACT-01] (UI2) paragraphs, lists, emphasis and allowed links are rebuilt and stay', async () => {
  const shown = await show(
    '<p class="x" style="color:red" onclick="alert(1)" id="y">A<br>B <b>c</b> <strong>d</strong> <em>e</em></p><ul><li>f</li></ul><ol><li>g</li></ol><a href="https://help.example.test/r" target="_self" rel="opener" ping="https://evil.test">h</a>',
  );
  expect(shown.innerHTML).toContain('<p>A<br>B <b>c</b> <strong>d</strong> <em>e</em></p><ul><li>f</li></ul><ol><li>g</li></ol>');
  const link = shown.querySelector('a');
  expect([...(link?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).sort()).toEqual([
    'href=https://help.example.test/r',
    'rel=noopener noreferrer nofollow',
    'target=_blank',
  ]);
});

it('[SRV-14] [DEACT-01] a relative link opens a page of ours, on localhost too', async () => {
  const shown = await show('<p>See <a href="/help/articles/rules?from=login#top">our rules</a>.</p>');
  expect(shown.querySelector('a[rel~=nofollow]')?.getAttribute('href')).toBe(
    'https://app.example.test/help/articles/rules?from=login#top',
  );
  const local = { origin: 'http://localhost:3000' };
  const { screen } = await openPage(<SafeHtml html={`<a href="/help">a</a><a href="${local.origin}/help">b</a>`} />, {
    answers: {},
    host: { redirectPolicy: local },
  });
  const links = [...screen.container.querySelectorAll<HTMLAnchorElement>('a[rel~=nofollow]')].map(({ href }) => href);
  expect(links).toEqual(['http://localhost:3000/help', 'http://localhost:3000/help']);
});

it('(UI2) a link to another host becomes plain text', async () => {
  const bad = [
    'javascript:alert(1)',
    'https://evil.test/',
    'http://app.example.test/',
    '//evil.test',
    'data:text/html,x',
    '/logout',
    'jav&#x09;ascript:alert(1)',
    'https://app.example.test@evil.test/',
    'https://app.example.test\\@evil.test',
  ];
  const shown = await show(bad.map((href, at) => `<a href="${href}">words ${at}</a>`).join(' '));
  expect(shown.querySelectorAll('a')).toHaveLength(0);
  expect(shown.textContent).toContain(`words ${bad.length - 1}`);
});

it('[DEACT-01] plain text works too', async () => {
  expect((await show('Your account is closed & gone.')).textContent).toContain('Your account is closed & gone.');
});

const code = 'alert(1)';
const inAttributes = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin', 'onanimationstart', 'onpointerover', 'onclick'];
const onElements = ['img src=x', 'svg', 'body', 'input autofocus', 'details open', 'video src=x', 'iframe src=x', 'p'];
const payloads = [
  `<script>${code}</script>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<svg><script>${code}</script></svg>`,
  `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  `<a href="javascript:${code}">x</a>`,
  `<a href="java&#10;script:${code}">x</a>`,
  `<a xlink:href="javascript:${code}">x</a>`,
  `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="javascript:${code}">`,
  `<base href="https://evil.test/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<style>@import "https://evil.test/x.css"; body { background: url(https://evil.test/y) }</style>',
  '<div style="background:url(https://evil.test/z)">x</div>',
  '<img src="https://evil.test/pixel">',
  '<picture><source srcset="https://evil.test/p"><img></picture>',
  '<audio src="https://evil.test/a"></audio>',
  '<video poster="https://evil.test/v"></video>',
  '<table background="https://evil.test/t"><td>x</td></table>',
  `<form action="javascript:${code}"><button>x</button></form>`,
  `<button formaction="javascript:${code}">x</button>`,
  `<isindex type=image src=1 onerror=${code}>`,
  `<marquee onstart=${code}>x</marquee>`,
  `<template><img src=x onerror=${code}></template>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${code}</script></svg>#x"/></svg>`,
  `<svg><foreignObject><iframe src="javascript:${code}"></iframe></foreignObject></svg>`,
  `<p id="createElement"></p><form id=x><input name=attributes><input name=nodeName></form><img src=x onerror=${code}>`,
  `<!--><img src=x onerror=${code}>-->`,
  `<![CDATA[><img src=x onerror=${code}>]]>`,
  `<?xml-stylesheet href="javascript:${code}"?>`,
  `"><img src=x onerror=${code}>`,
  `<x onclick=${code}>x</x>`,
  `<custom-element onconnected=${code}></custom-element>`,
  ...onElements.flatMap((element) => inAttributes.map((attribute) => `<${element} ${attribute}="${code}">x`)),
];

it('(UI2) none of 101 attacks runs, makes a request or violates the policy (S19)', async () => {
  expect(payloads.length).toBe(101);
  for (const payload of payloads) {
    const shown = await show(`<p>before</p>${payload}`);
    for (const each of shown.querySelectorAll('*')) {
      expect(['P', 'BR', 'B', 'STRONG', 'EM', 'UL', 'OL', 'LI', 'A', 'DIV'], payload).toContain(each.nodeName);
      expect(
        each.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
        payload,
      ).toEqual([]);
    }
    for (const each of shown.querySelectorAll<HTMLElement>('p, a')) each.click();
  }
  expect(alarm).not.toHaveBeenCalled();
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.test'))).toEqual([]);
});
