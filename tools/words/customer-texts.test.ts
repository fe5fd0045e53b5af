/** The words of everything that a customer reads: one word for one thing, and no phrase that sounds translated. */

import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { customerTexts } from './customer-texts.ts';

const root = join(import.meta.dirname, '../..');

/** The forbidden words of a text, and their replacements. */
type Rule = readonly [phrase: RegExp, instead: string];

const english: readonly Rule[] = [
  // One word for one thing.
  [/\bsign(s|ed|ing)?[ -](in|out|on)\b/i, 'log in, log out'],
  [/\b(want|need|try|tried|able) to login\b/i, 'to log in'],
  [/\be-mail/i, 'email'],
  [/\b(mails?|mailed|mailbox)\b/i, 'email'],
  [/\bSMS\b/, 'text message'],
  [/\b(mobile|cell)( phone)? number/i, 'phone number'],
  [/\bauthenticator(?!s? (app|apps)\b)/i, 'authenticator app'],
  [/\baccount\b[^.]*\b(switched|turned) (on|off)/i, 'deactivated, paused, reactivate'],
  [/\b(somebody|whoever|whichever)\b/i, 'someone'],
  [/\bprov(e|ed|es|ing)\b/i, 'confirm'],
  [/\b(go|goes|going|gone) on\b/i, 'continue'],
  [/\bload the page again\b/i, 'reload the page'],
  [/\bbeg[iau]n(s|ning)?\b/i, 'start'],
  // Contractions, with one kind of apostrophe.
  [/\b(can ?not|(could|do|does|did|is|are|was|were|will|has|have|had|would|should|need) not)\b/i, "can't, don't, isn't"],
  [/\b(we|you|they) are\b/i, "we're, you're"],
  [/\b(it|that|there) is\b/i, "it's, that's, there's"],
  [/\b(we|you|they) will\b/i, "we'll, you'll"],
  [/’/, "'"],
  // Phrases of the first release.
  [/\bby itself\b/i, "we'll continue automatically"],
  [/\bone moment\b/i, 'Loading…'],
  [/\b(look up (what|how|who|your)|look into (?!the camera)|we look)\b/i, 'check'],
  [/\b(rests|resting)\b/i, 'paused'],
  [/\b(anew|void|besides|thereof)\b/i, 'again, no longer works'],
  [/\bhas run out\b/i, 'has expired'],
  [/\b(is|are) good for\b/i, 'expires in'],
  [/\btaken off\b|\btake it off\b/i, 'removed'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bcheck for robots\b/i, 'captcha check'],
  [/\bgives no\b/i, "can't"],
  [/\bby hand\b/i, 'yourself'],
  [/\bas it was\b|\bstays as it is\b/i, "hasn't changed"],
  [/\bgive it to nobody\b/i, "don't share it"],
  [/\bno code(s)? (can go|went)\b/i, "we can't send codes"],
  // British spelling.
  [/\b(recogniz|organiz|color\b|canceled)/i, 'recognise, colour, cancelled'],
];

const german: readonly Rule[] = [
  [/[\u2010\u2011]/, 'a plain hyphen'],
  [/\b(Email|e-mail|eMail)\b/, 'E-Mail'],
  [/\b(ein|aus)(zu)?loggen|\b(ein|aus)geloggt|\bLog-?in\b/i, 'anmelden, abmelden'],
  [/\b(Handy|Mobil|Ruf)nummer/i, 'Telefonnummer'],
  [/\bTextnachricht/i, 'SMS'],
  [/\bsechsstellig/i, '6-stellig'],
  [/\bAuthenticator(?!-Apps?\b)/, 'Authenticator-App'],
  [/\bKonto\b[^.]*\b(ab|ein)(ge|zu)?schalte/i, 'deaktiviert, pausiert, reaktivieren'],
  [/\b(du|dein|deine|deinen|deiner|dir|dich)\b/i, 'Sie'],
  [/\bvon selbst\b/i, 'automatisch'],
  [/\bEinen Moment\b/, 'wird geladen …'],
  [/\b(nachweisen|weisen Sie|Nachweis(e|es)?|auszuweisen)\b/, 'Ihre Identität bestätigen'],
  [/\bzeig(t|en Sie), dass Sie es sind\b/, 'Ihre Identität bestätigen'],
  [/\b(halten (wir )?(es|das) an|(an)gehalten|anzuhalten)\b/, 'stoppen'],
  [/\bruht\b/, 'pausiert'],
  [/\bVorführung|Demonstration\b/, 'Demo'],
  [/\bHilfe (holen|bekommen)\b/, 'Hilfe erhalten'],
  [/\bSehen Sie in Ihre?\b(?!m)/, 'Prüfen Sie Ihr Postfach'],
  [/\b(weitermachen|weiterzumachen|machen Sie (hier |dort |nur )?weiter)\b/i, 'fortfahren'],
  [/\b(vorbei|um)\.?$/, 'abgelaufen'],
  [/\bPasswort (zu )?setzen\b|\bsetzen Sie (dann )?(sofort )?ein neues\b/i, 'festlegen'],
  [/\bwie sie ist\b|\bwie es war\b|\bwie sie war\b/, 'hat sich nicht geändert'],
  [/\bPrüfung auf Roboter\b|\bErsatzcode/, 'Captcha-Prüfung, Backup-Code'],
  [/\b(anderen|anderem|letzte|jeder) Weg\b/i, 'Methode'],
  [/\bDer Knopf|dem Knopf\b/i, 'say what to do'],
  [/’/, 'no English apostrophe'],
];

/** The specification's quotes, to the letter. */
const quoted = [
  'Trouble logging in?',
  'Log in as {email}',
  'Or log in with',
  'Or sign up with',
  'Forgot password?',
  'Approve another way',
  'Send password reset link',
  'Back to password',
  'Check your email',
  'Got it',
  "I haven't received an approval request",
  'Confirm code',
  'Try another way',
  'Enter the 6-digit code',
  'Resend code',
  'Done',
  'Change phone number',
  'Verify later',
  'Verifying your identity',
  'Resend email',
  'Send it again',
  'Securely uploading your video selfie',
  'Continue',
  'Choose a 2-step verification method',
  "I don't have any of these",
  'I lost access to this phone number',
  'Change your phone number',
  'Get help',
  'Remembered your password? Log in',
  'Click to enlarge',
  'Upload new selfie',
  'Submit',
  'You are changing your phone number from {current} to {new}',
  'This phone number is already in use',
  'Do you recognise this email?',
  'Can you still access this email address?',
  'Appeal our decision',
  'Reset password',
  "We couldn't verify your selfie",
  'Try again',
  'Please enter a 6 digit code.',
  'Please enter only digits.',
  'Please fill this field',
  'Please enter a valid email',
  'Please provide a file smaller than 10MB',
  "Sorry, we can't offer personal accounts to customers in the chosen country yet",
  "Sorry, we can't offer business accounts to customers in the chosen country yet",
  'Your IP address has been blocked. Try to switch to another Wi-Fi or data network, or contact us if the issue persists.',
  'Something went wrong',
  'Something went wrong.',
  'Please try logging in again.',
  'Something went wrong, please try again.',
  "You'll need to contact us to get help changing your phone number",
  'Please contact us.',
  "Something went wrong. we're looking into it, please try again later",
  "We've resent the verification email to you, please check your inbox",
  'Something went wrong when trying to send you a code.',
];

async function broken(language: 'en' | 'de', rules: readonly Rule[], except: readonly string[] = []): Promise<string[]> {
  const texts = await customerTexts(language);
  expect(texts.length).toBeGreaterThan(900);
  return texts.flatMap(({ place, text }) =>
    except.includes(text)
      ? []
      : rules.flatMap(([phrase, instead]) => {
          const found = phrase.exec(text);
          return found === null ? [] : [`${place}: “${found[0]}” (${instead})`];
        }),
  );
}

it('[LOOK-14] every English text uses the same word for the same thing, contractions, and no translated phrase', async () => {
  expect(await broken('en', english, quoted)).toEqual([]);
});

it('[LOOK-14] every German text uses the same word for the same thing, and no stiff phrase', async () => {
  expect(await broken('de', german)).toEqual([]);
});

it('[LOOK-14] every file with words in each language is read', async () => {
  const wordsByLanguage =
    /Readonly<Record<ShippedLanguage, (string|\w*Words|typeof en)>>|satisfies Record<ShippedLanguage, (?!\()/;
  // It has the names of voices, and no words.
  const voices = 'apps/identity/src/kernel/language.ts';
  const found: string[] = [];
  for await (const file of glob('apps/*/src/**/*.ts', { cwd: root, exclude: (name) => name.includes('.test.') }))
    if (file !== voices && wordsByLanguage.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  expect(found.length).toBeGreaterThan(1);
  const places = (await customerTexts('en')).map(({ place }) => place);
  expect(found.filter((file) => !places.some((place) => place.startsWith(file)))).toEqual([]);
});

it('[LOOK-14] no title has an address, which could break', async () => {
  const titles = (await customerTexts('en')).filter(({ place }) => /title$/i.test(place));
  expect(titles.length).toBeGreaterThan(70);
  expect(titles.filter(({ text }) => /\{(email|address)\}/.test(text)).map(({ place }) => place)).toEqual([]);
});

it('[LOOK-14] the specification’s quotes stay to the letter', async () => {
  const texts = new Set((await customerTexts('en')).map(({ text }) => text));
  expect(quoted.filter((text) => !texts.has(text))).toEqual([]);
});
