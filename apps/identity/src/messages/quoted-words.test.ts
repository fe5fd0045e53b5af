/** No text that a customer chose becomes a link, a number to call, or a sentence of ours. */
import { type Language, languages } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { invitationWords } from './invitation-words.ts';
import { notificationWords } from './notification-words.ts';
import { quoted, withoutLinks } from './quoted-words.ts';

/** Everything that mail programs and phones turn into links, broadly: a host, an email address, a scheme. `^` and `$` are spaces. */
const links = [
  /[\p{L}\p{N}\p{M}\p{Cf}_-][.\u3002\uFF0E\uFF61\u2024][\p{L}\p{N}\p{Cf}]/u,
  /[^\s][@\uFF20]|[@\uFF20][^\s]/u,
  /:\/\/|\/\/\S|\b(?:mailto|tel|sms|javascript|data):\S/iu,
];
const looksLikeLink = (text: string): boolean => links.some((link) => link.test(text));

const hostile = [
  'evil.example',
  'Evil.Example/login?a=1',
  'www.evil.example',
  'https://evil.example/login',
  'HTTPS://EVIL.EXAMPLE',
  'https:\\\\evil.example',
  '//evil.example',
  'http:/\u200B/evil.example',
  'ｗｗｗ．ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ｈｔｔｐｓ：／／evil。example',
  'evil。example',
  'evil｡example',
  'evil․example',
  'evil\u2060.\u2060example',
  'evil\u00AD.example',
  'ev\u200Dil.exam\u200Cple',
  'ada@evil.example',
  'ada＠evil.example',
  'mailto:ada@evil.example',
  'xn--80ak6aa92e.com',
  'пример.рф',
  '203.0.113.9',
  'evil.example\nhttps://evil.example',
  '\u202Eelpmaxe.live',
  '\u2067evil.example\u2069',
  '[evil.example](https://evil.example)',
  '<a href="https://evil.example">',
  'Brightwater”.\n\nLog in here: https://evil.example',
  `${'A'.repeat(90)}.example`,
];

it.each(hostile)('[ATT-09] a hostile name is quoted, on one line and no link: %j', (name) => {
  for (const language of languages) {
    const shown = quoted(name, language);
    expect(looksLikeLink(shown)).toBe(false);
    expect(shown).toMatch(language === 'en' ? /^“[^"“”„«»\n]*”$/ : /^„[^"“”„«»\n]*“$/);
    expect(shown).not.toMatch(/[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060\u00AD]/u);
    expect([...shown].length).toBeLessThanOrEqual(44);
  }
});

it('the test itself recognises links', () => {
  for (const link of ['evil.example', 'a@b', 'https://x', 'пример.рф', 'evil。example', 'tel:1'])
    expect([link, looksLikeLink(link)]).toEqual([link, true]);
  for (const plain of ['Brightwater Ltd', 'Müller & Co. KG', 'A: B / C']) expect(looksLikeLink(plain)).toBe(false);
});

it.each([
  ['Brightwater Ltd', '“Brightwater Ltd”'],
  ['Müller & Co. KG', '“Müller & Co. KG”'],
  ['J. R. Hartley', '“J. R. Hartley”'],
  ['Studio 54', '“Studio 54”'],
  ['ada@brightwater.example', '“ada @ brightwater. example”'],
  ['Your account is blocked. Call +44 20 7946 0100', '“Your account is blocked. Call …”'],
  ['شركة النور', '“\u2068شركة النور\u2069”'],
  ['a "quoted" name', "“a 'quoted' name”"],
  ['x'.repeat(41), `“${'x'.repeat(39)}…”`],
  ['👩‍👩‍👧'.repeat(2).normalize(), '“👩 👩 👧👩 👩 👧”'],
])('[ATT-09] an ordinary name stays recognisable: %s', (name, shown) => {
  expect(quoted(name, 'en')).toBe(shown);
});

it('quoted words in a text message keep their letters and are no link either', () => {
  expect(withoutLinks('Amazon.com Inc. (ada@shop.example)')).toBe('Amazon. com Inc. (ada @ shop. example)');
  for (const name of hostile.filter((each) => !/[\u200B-\u2060\u00AD]|mailto/u.test(each)))
    expect([name, looksLikeLink(withoutLinks(name))]).toEqual([name, false]);
});

const brand = 'Stepgate';
const origin = 'https://app.ex.test';

/** A mail without what is ours: the addresses, and the domain to type. */
const withoutOurs = (text: string): string => text.replaceAll(/https:\/\/app\.ex\.test\S*/g, '').replaceAll('app.ex.test', '');

describe('[ATT-09] an invitation', () => {
  const link = 'https://app.ex.test/login/join#token=t';
  const written = (language: Language) =>
    invitationWords(
      { origin, brand },
      { businessName: 'Stepgate Security https://evil.example', invitedBy: 'ada@evil.example', link },
      language,
    );

  it('says first that a customer wrote it, and has exactly one link, ours', () => {
    expect(written('en')).toMatchObject({
      subject: "You're invited to a team",
      text: `This invitation comes from a customer of Stepgate, not from Stepgate itself.

Business, in their own words: “Stepgate Security https: // evil. examp…”
Invited by: “ada @ evil. example”

To join, log in or sign up with this email address. The link expires in 7 days.

Join the team:
${link}

Or type app.ex.test into your browser.

If you don't know who this is, you can ignore this email.

--${' '}
You get this email because a customer of Stepgate invited this address.
Stepgate, app.ex.test`,
    });
    expect(written('de')).toMatchObject({
      subject: 'Sie sind in ein Team eingeladen',
      text: `Diese Einladung kommt von jemandem mit einem Konto bei Stepgate, nicht von Stepgate selbst.

Unternehmen, nach eigener Angabe: „Stepgate Security https: // evil. examp…“
Eingeladen von: „ada @ evil. example“

Um beizutreten, melden Sie sich mit dieser E-Mail-Adresse an oder registrieren Sie sich. Der Link läuft nach 7 Tagen ab.

Dem Team beitreten:
${link}

Oder geben Sie app.ex.test in Ihren Browser ein.

Wenn Ihnen das nichts sagt, können Sie diese E-Mail ignorieren.

--${' '}
Sie erhalten diese E-Mail, weil jemand mit einem Konto bei Stepgate diese Adresse eingeladen hat.
Stepgate, app.ex.test`,
    });
  });

  it.each(hostile)('has no name in its subject and turns no name into a link, in text and in HTML: %j', (name) => {
    const { subject, text, html = '' } = invitationWords({ origin, brand }, { businessName: name, invitedBy: name, link }, 'en');
    expect(subject).toBe("You're invited to a team");
    expect(looksLikeLink(withoutOurs(text))).toBe(false);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([link, 'https://app.ex.test']);
    expect(html).not.toContain('<a href="https://evil');
  });
});

it.each(hostile)('[ATT-09] the mail about a device turns no name into a link: %j', (name) => {
  for (const what of ['deviceAdded', 'deviceRemoved'] as const) {
    const { text } = notificationWords({ origin, brand }, 'en', what, { at: 0, timeZone: undefined }, { device: name });
    expect(looksLikeLink(withoutOurs(text))).toBe(false);
  }
});
