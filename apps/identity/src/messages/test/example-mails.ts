/**
 * Each mail once, with values as in life, for the gallery and for the test of what mails may be. A new mail has to come with its values. What can be taken back comes
 * with its link as well.
 */

import type { Language } from '../../kernel/language.ts';
import { changesStoppedWords, changesToCheckWords, fraudReportedWords, type TakenBack } from '../fraud-words.ts';
import { invitationWords } from '../invitation-words.ts';
import type { MailSettings } from '../mail-model.ts';
import { mailParts } from '../mail-parts.ts';
import { type MailName, type MailValues, momentIn, type Words, writeMail } from '../mail-words.ts';
import { type Notification, type NotificationValues, writeNotification } from '../notification-words.ts';
import { wordsIn } from '../templates/catalogue.ts';

/** 28 November 2026, 09:14 UTC. */
const at = 1_795_857_240_000;
const timeZone = 'Europe/London';
const browser = 'Chrome, Windows';
const address = '203.0.113.… GB';
const token = 'Vq3mJx0a7RkT9bYw2LhC5sNf8PdGzEiU4oXrB1tQyMc';
const newNumber = '+44 •••• 11';
const newEmail = 'a•••@brightwater.example';

type Settings = MailSettings;
type Example = { readonly name: string; readonly words: Words };

const linkTo = ({ origin }: Settings, page: string): string => `${origin}/login/${page}#token=${token}`;

const takenBack: readonly TakenBack[] = [
  { kind: 'passkey', label: 'Apple Passwords' },
  { kind: 'phone-number', label: newNumber },
];

type OfTemplate = Exclude<MailName, 'fraudReported' | 'changesStopped' | 'changesToCheck' | 'teamInvitation'>;

const values = (settings: Settings, language: Language): { readonly [Name in OfTemplate]: MailValues<Name> } => {
  const when = momentIn(at, language, timeZone);
  const cancel = linkTo(settings, 'cancel-phone-change');
  const recovery = { link: linkTo(settings, 'cancel-recovery'), days: 3, hours: 24, browser, address };
  return {
    passwordReset: { link: linkTo(settings, 'reset-password'), minutes: 30 },
    emailCheckpoint: { link: linkTo(settings, 'email-checkpoint'), minutes: 15, when, browser, address },
    emailVerification: { link: linkTo(settings, 'verify-email'), code: '271828', hours: 24 },
    signUp: { link: linkTo(settings, 'register'), hours: 24 },
    accountExists: {},
    phoneChangeAsked: { link: cancel, newNumber, minutes: 10, hours: 24, browser, address },
    phoneChangeByMail: { link: cancel, newNumber, minutes: 30, days: 7, when, browser, address },
    phoneChangeWaits: { link: cancel, newNumber, from: momentIn(at + 604_800_000, language, timeZone), browser, address },
    passkeyRecoveryAsked: recovery,
    passkeyRecoveryEnds: recovery,
    staffRecovery: { link: linkTo(settings, 'cancel-recovery'), days: 7 },
    newEmail: { link: linkTo(settings, 'change-email'), minutes: 30 },
    newEmailTaken: {},
    emailChangeAsked: { link: linkTo(settings, 'cancel-email-change'), newEmail, minutes: 30, browser, address },
    emailChanged: { link: linkTo(settings, 'undo-email-change'), newEmail, hours: 72 },
    emailTakenBack: {},
    teamJoined: { email: 'ada@brightwater.example', business: 'Brightwater Ltd' },
  };
};

type Valued = { [Name in Notification]: NotificationValues<Name> extends readonly [] ? never : Name }[Notification];

const stoppable: ReadonlySet<Notification> = new Set([
  'passwordChanged',
  'removalAsked',
  'passkeyAdded',
  'passkeyRemoved',
  'deviceAdded',
  'deviceRemoved',
  'phoneNumberAdded',
  'phoneNumberChanged',
  'phoneNumberRemoved',
  'authenticatorRemoved',
  'faceRemoved',
  'socialConnected',
  'socialDisconnected',
]);

const approved = { en: 'Send £250.00 to “Ada Lovelace”', de: '250,00 £ an „Ada Lovelace“ senden' };

/** Of the notifications that name something. */
const named: { readonly [Name in Valued]: NotificationValues<Name>[0] } = {
  authenticatorRenamed: { app: 'Work phone' },
  deviceAdded: { device: 'Pixel 8' },
  deviceRemoved: { device: 'Pixel 8' },
  passkeyAdded: { passkey: 'Apple Passwords' },
  passkeyRenamed: { before: 'Apple Passwords', passkey: 'My laptop' },
  passkeyRemoved: { passkey: 'Apple Passwords' },
  methodPreferred: { method: 'TOTP' },
  removalAsked: { shown: 'Remove the passkey “Apple Passwords”' },
  removalStopped: { shown: 'Remove the passkey “Apple Passwords”' },
  browserTrusted: { browser, days: 90 },
  browserTrustEnded: { browser },
  phoneNumberPrimary: { number: newNumber },
  phoneNumberAdded: { number: newNumber },
  phoneNumberChanged: { number: newNumber },
  phoneNumberRemoved: { number: newNumber },
  socialLinked: { provider: 'Google' },
  socialConnected: { provider: 'Google' },
  socialDisconnected: { provider: 'Google' },
};

const namesOf = <T extends object>(words: T): (keyof T)[] =>
  Object.keys(words).filter((name): name is keyof T & string => name in words);

/** @returns every mail that the service sends, in the order of the templates */
export function exampleMails(settings: Settings, language: Language): readonly Example[] {
  const { mails, notifications } = wordsIn(language);
  const exampleValues: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
    ...values(settings, language),
    ...named,
  };
  const invited = { businessName: 'Brightwater Ltd', invitedBy: 'ada@brightwater.example', link: linkTo(settings, 'join') };
  const reported = {
    summary: approved[language === 'de' ? 'de' : 'en'],
    now: at,
    timeZone,
    browser,
    address,
    takenBack,
    left: [],
  };
  const left = [{ words: 'passkey “Work” added (3 May at 14:00)', link: linkTo(settings, 'not-me') }];
  const whole: Readonly<Record<string, Words>> = {
    teamInvitation: invitationWords(settings, invited, language),
    fraudReported: fraudReportedWords(settings, reported, language),
    changesStopped: changesStoppedWords(settings, { takenBack: [], left }, language),
    changesToCheck: changesToCheckWords(settings, left, language),
  };
  const stop = linkTo(settings, 'not-me');
  return [
    ...namesOf(mails).map((name) => ({
      name,
      words: whole[name] ?? writeMail(settings, language, mails[name], mailParts[name], exampleValues[name] ?? {}),
    })),
    ...namesOf(notifications).flatMap((name) => {
      const words = writeNotification(settings, language, name, { at, timeZone }, exampleValues[name] ?? {});
      if (!stoppable.has(name)) return [{ name, words }];
      return [
        { name, words },
        {
          name: `${name}, with a link to stop it`,
          words: writeNotification(settings, language, name, { at, timeZone, stop }, exampleValues[name] ?? {}),
        },
      ];
    }),
  ];
}
