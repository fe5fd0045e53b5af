/** What the stories show that is no text of the product, so that no catalogue has it. */

/** Names of the company, of providers and of the demo's parts: they stand inside our sentences, too. */
export const names: readonly RegExp[] = [
  /Stepgate|Google|Facebook|Instagram|Apple|Brightwater Ltd/g,
  // Addresses, also shortened, masked, and broken after their dots.
  /https:\/\/\S+|\S+@\S*|^(?:a-rather-long-name-of-a-company\.|example\.?|com)$/g,
  // From `Intl`: countries with their code, sizes, lists of our words, and days.
  /United Kingdom: 07400 123456|^.+ \(\+\d+\)$|^[\d.]+ (?:kB|MB)$|(?<=[^\0-\x7f]), and (?=[^\0-\x7f])/g,
  /(?:\d{1,2} )?Nov(?:ember)? (?:\d{1,2}, )?2026(?:, [\d:]+(?: [AP]M)?)?/g,
  // What a customer has.
  /Pocket phone|^Tablet$|Firefox, Windows|Safari, iPhone/g,
  // A customer's file, and what support asks for.
  /^\S+\.(?:png|jpg|HEIC)$|^Urlaub 2026 mit Reisepass\.png$|^[0-9a-f]{8}$|^1006 · .+$/g,
];

/** What the server says, what the host writes, and the hints for developers. */
export const sentences: ReadonlySet<string> = new Set([
  'Send money',
  'Send £250.00 to “Ada Lovelace”',
  'Send',
  '£250.00',
  'to “Ada Lovelace”',
  'to WolfeschlegelsteinhausenbergerdorffWolfeschlegelsteinhausenbergerdorff',
  'Transfers are paused until 22 November, 14:00 because your phone number was changed.',
  'Transfers are paused until 22 November, 14:00 because your password was changed.',
  'passkey “Windows” added (21 November at 13:50, Chrome, Windows, Poland)',
  'password changed (21 November at 14:00, Safari, iPhone)',
  'Transfers are paused until tomorrow, 14:00.',
  'Enter',
  'on your phone to approve.',
  'That code is wrong or has expired. Check it, or use a new one.',
  'That password is wrong.',
  'Those digits are wrong. Check them and try again.',
  'Your email or password is wrong.',
  'Please enter a valid email',
  'This address cannot get mail.',
  "We can't use this phone number. Check the country and the digits.",
  'We cannot send codes to this number.',
  'We do not call numbers of this country.',
  'Your phone number has to be replaced first.',
  'The new number has to be proved now.',
  "We can't read this photo. Send a JPEG, PNG, WebP or AVIF file.",
  "Can't take a photo? Choose “Try another way” and confirm by email instead.",
  'We could not accept your last photo. Make sure that both names can be read.',
  "We couldn't accept this passkey. Please try again, or choose another way.",
  'From Wednesday 25 November at 22:20 UTC, log in here again and choose “I lost my passkeys” once more. Nobody gets in before then.',
  'I lost my passkeys',
  // An error with a value, from before the language changed.
  'Please enter only digits, 4 at most.',
  'Approve on your work phone',
  'Approve on your own phone',
  'We have closed your account',
  'You closed this account in May.',
  'Nobody can log in.',
  'We have found',
  'signs of misuse',
  'See',
  'our rules',
  'Read',
  ', then try again.',
  'Terms',
  'A form',
  'Where you live',
  'Your number',
  'Two steps',
  'Next comes a second proof.',
  'Demo: code 111111',
  'Fill in',
  'Demo: you can use a made-up number.',
  'Fill in a test number',
]);
