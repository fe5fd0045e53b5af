import { describe, expect, it } from 'vitest';
import { findForeignContact } from './foreign-contacts.ts';

const english = '{code} is your code for {brand}. It expires after 30 minutes. See [help](/help).';
const faultOf = (translated: string, from = english) => findForeignContact([from], [translated]);

describe('[OWNER-14] a translation that links to another host is refused', () => {
  it.each([
    ['a link', 'Melde dich an: https://login.evil.test/x', 'https://login.evil.test/x'],
    ['a link of another scheme', 'Apri hxxps://evil', 'hxxps://evil'],
    ['a bare host with a path', '{code} is your code. Not you? evil.test/s', 'evil.test/s'],
    ['a bare host that ends a sentence', 'Schau auf evil.test.', 'evil.test'],
    ['a host with www', 'www.evil.test', 'www.evil.test'],
    ['a host with a port', 'evil.test:8080', 'evil.test:8080'],
    ['a host of one letter', 'x.com.', 'x.com'],
    ['a host in Punycode', 'evil.xn--p1ai', 'evil.xn--p1ai'],
    ['a host in capitals', 'EVIL.TEST', 'evil.test'],
    ['a host that begins with the brand', 'Öffne {brand}.test', '{…}.test'],
    ['a host in Cyrillic', 'Откройте злой.рф', 'злой.рф'],
    ['a host in Arabic', 'افتح موقع.شبكة', 'موقع.شبكة'],
    ['a host in Chinese', '打开 支付.中国', '支付.中国'],
    ['a host with Greek letters', 'κακό.ελ/α', 'κακό.ελ/α'],
    ['a full-width dot', 'evil．test', 'evil.test'],
    ['a one-dot leader', 'evil․test', 'evil.test'],
    ['a small full stop', 'evil﹒test', 'evil.test'],
    ['an ideographic full stop', 'evil。test', 'evil.test'],
    ['a half-width ideographic full stop', 'evil｡test', 'evil.test'],
    ['a middle dot with a path', 'evil·test/s', 'evil.test/s'],
    ['full-width letters', 'ｅｖｉｌ.ｔｅｓｔ', 'evil.test'],
    ['letters of mathematics', '𝐞𝐯𝐢𝐥.𝐭𝐞𝐬𝐭', 'evil.test'],
    ['a space of no width', 'evil\u200B.\u200Btest', 'evil.test'],
    ['a soft hyphen', 'evil.te\u00ADst', 'evil.test'],
    ['a space before the dot', 'evil .test', '.test'],
    ['a dot in brackets', 'evil [.] test', '[.]'],
    ['a dot in words', 'evil (dot) test', '(dot'],
    ['a dot between marks', 'evil**.**test', 'evil.test'],
    ['an escaped dot', 'evil\\.test', 'evil.test'],
    ['an email address', 'Schreib an hilfe@evil.test', 'hilfe@evil.test'],
    ['an email address with a full-width sign', 'hilfe＠evil', 'hilfe@evil'],
    ['a name in a chat', 'Frag @evilhelp', '@evilhelp'],
    ['a link in Markdown', '[Log in](https://evil.test/login)', 'https://evil.test/login'],
    ['another page in Markdown', '[help](/logout)', '](/logout'],
  ])('%s: %s', (_, translated, named) => {
    expect(faultOf(translated)).toBe(
      `has ${named}, an address that the English doesn't have (two words need a space after a full stop)`,
    );
  });

  it.each([
    ['Ruf an: +49 30 901820', '+49 30 901820'],
    ['Ruf an: (030) 90 18-20', '030) 90 18-20'],
    ['Appelez le 01.23.45.67.89', '01.23.45.67.89'],
    ['Appelez le 01 23 45 67 89', '01 23 45 67 89'],
    ['Appelez le 06. 12. 34. 56. 78', '06. 12. 34. 56. 78'],
    ['Appelez le 06, 12, 34, 56, 78', '06, 12, 34, 56, 78'],
    ['Appelez le 3900', '3900'],
    ['Chiama il 892 424', '892 424'],
    ['Envía BAJA al 70707', '70707'],
    ['Call 0800-GET-HELP', '0800'],
    ['Call 1-800-CALL', '1-800'],
    ['Call 0800:123:456', '0800:123:456'],
    ['Call 0800/123.456', '0800/123.456'],
    ['Call 08**00** 12', '0800 12'],
    ['Call 0 8 0 0 1 2', '0 8 0 0 1 2'],
    ['Call ０８００１２３', '0800123'],
    ['اتصل على ٠٨٠٠١٢٣', '0800123'],
    ['कॉल करें ०८००१२३', '0800123'],
    ['Call 0\u200B8\u200B00 123', '0800 123'],
    ['Call 0️⃣8️⃣0️⃣0️⃣1️⃣', '08001'],
    ['Call ⓪⑧⓪⓪①', '08001'],
    ['请拨打 一三八零零', '一三八零零'],
    ['Wähle *21*0800123#', '210800123'],
    ['http 192.0.2.7', '192.0.2.7'],
  ])('a number: %s', (translated, named) => {
    expect(faultOf(translated)).toBe(`has ${named}, a number that the English doesn't have`);
  });
});

describe('[OWNER-14] a true text passes', () => {
  it.each([
    'Der Code gilt 30 Minuten, z.B. für {brand}. D.h. u.a. auch i.d.R. am 24. Dezember.',
    'Rund um die Uhr: 24/7, von 8:00–18:00 oder 8.00 – 18.00 Uhr.',
    'Am 31.12.2026, am 1.5.26, 2026-12-31, 31/12/2026, 12/31/2026, 28. 11. 2026 um 14:30.',
    'Stand: 2026-11-28 14:30. Seit 2019–2026, ปี 2569, سال ١٤٠٥.',
    '100 %, 1,5 Mio., 3., 160 Zeichen, 1/2, ½, 6-stellig, Nr.5, §7.',
    'Un code à 6 chiffres : « {code} ». P.ex. ici ; c.-à-d. maintenant… puis là…ici',
    'Client·es, utilisateur·ices, col·lecció, mot l’un.',
    'P.ej., EE. UU., S.A.; p.es. qui, S.p.A.; m.in. tutaj; f.eks. her; t.ex. där; bl.a. d.v.s.',
    'т.е. и т.д., т.нар. код, руб./мес.; и т. п.; π.χ. αυτό, κ.λπ.; ί.δ.',
    'यह कोड {code} है। यह ३० मिनट तक रहेगा। ई.पू. कि.मी.',
    'رمزك هو {code}. ينتهي بعد ٣٠ دقيقة؟ نعم، ص.ب.',
    'קוד: {code}. ת.ז. או ת״ז; מס׳ 3',
    '您的验证码是{code}。有效期为30分钟。请勿告诉他人：{brand}。短信、邮件・电话（一二三）。',
    'コードは{code}です。SMS・メール、iOS・Android。30分間有効です。',
    'รหัสของคุณคือ {code} ใช้ได้ 30 นาที พ.ศ. 2569 ม.ค. มี.ค.',
    '코드는 {code}입니다. 30분 후 만료됩니다.',
    'Kod {code}. Süre: 30 dk. T.C. vb., A.Ş.',
    '{brand}.{code}, {brand}. [Hilfe](/help) und **fett** … ... usw.',
    '1. Tippe\n2. Warte\n3. Fertig',
  ])('%s', (translated) => {
    expect(faultOf(translated)).toBeUndefined();
  });

  it('with the addresses and numbers of the English, as its language writes them', () => {
    const from =
      'See [help](/help), https://ours.test/a and help@ours.test. Call +44 20 7946 0000. At most 10,000.50 or 1,00,000. EN 301 549.';
    expect(
      faultOf(
        'Siehe [Hilfe](/help), https://ours.test/a, help@ours.test. Tel.: +44 (20) 79460000. Höchstens 10.000,50 oder 100 000 oder १,००,०००. EN 301 549.',
        from,
      ),
    ).toBeUndefined();
  });
});
