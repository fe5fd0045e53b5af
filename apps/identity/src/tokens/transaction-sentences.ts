/** Transaction details as the customer reads them: one self-contained sentence. */
import type { TransactionDetails, UnconfirmedChange } from '@stepgate/contract';
import { placeOf, unknownBrowser } from '../kernel/client-origin.ts';
import type { Language } from '../kernel/language.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { zonedTime } from '../kernel/time-zone.ts';
import { methodName } from '../messages/notification-words.ts';
import { quoted, withoutLinks } from '../messages/quoted-words.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { quotationMarks } from '../messages/templates/quotation-marks.ts';
import { fill, fillPlaces } from '../messages/templates/template.ts';
import { socialNames } from '../providers/social/social-login.ts';
import type { HoldingChange } from './security-change-table.ts';
import type { Approved, CoolOffDetails, Fact, StoredDetails, Unconfirmed } from './transaction-details.ts';
import { type Medium, writtenAmount } from './written-amount.ts';

/** Left-to-right letters and neutral characters. None of them can reorder a sentence. */
const runsAlong = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const invisible = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu;

/**
 * A name that somebody else chose, always in the quotation marks of the language, so that none of it can be read as our words: not another amount, not a
 * code, not the end of the sentence. It stays whole and on one line, it doesn't reorder the words around it (Unicode Bidirectional Algorithm, isolates), and
 * none of it becomes a link. Latin letters in a sentence of Latin letters need no isolates, which keeps a text message short.
 */
function nameIn(name: string, language: Language): string {
  const { approvals, phrases } = wordsIn(language);
  const onOneLine = name.replace(invisible, ' ').replace(quotationMarks, "'");
  const visible = withoutLinks(onOneLine).replace(/ {2,}/g, ' ').trim();
  const words = runsAlong.test(visible + approvals.transfer) ? visible : `\u2068${visible}\u2069`;
  return fill(phrases.quoted, { words });
}

/** The sentence, with what the company's API says about it. */
function withFacts(summary: string, facts: readonly Fact[] = [], language: Language): string {
  if (facts.length === 0) return summary;
  const { approvals } = wordsIn(language);
  const written = facts.map(({ label, value }) =>
    fill(approvals.fact, { label: quoted(label, language), value: quoted(value, language) }),
  );
  return fill(approvals.withFacts, { summary, facts: written.join(', ') });
}

/** A sentence in the imperative, without its full stop. */
function formatSummary(approved: Approved, language: Language, medium: Medium): string {
  const { approvals } = wordsIn(language);
  switch (approved.kind) {
    case 'transfer': {
      const amount = writtenAmount(approved.amount, approved.currency, language, medium);
      const summary = fill(approvals.transfer, { amount, payee: nameIn(approved.payee, language) });
      return withFacts(summary, approved.facts, language);
    }
    case 'action':
      return withFacts(fill(approvals.action, { title: quoted(approved.title, language) }), approved.facts, language);
    case 'add-phone-number':
    case 'make-phone-number-primary':
    case 'remove-phone-number':
      return fill(approvals[approved.kind], { number: maskPhoneNumber(approved.number) });
    case 'prefer-method':
      return fill(approvals['prefer-method'], { method: methodName(approved.method, language) });
    case 'remove-authenticator':
      return approved.name === ''
        ? approvals['remove-authenticator']
        : fill(approvals['remove-named-authenticator'], { app: quoted(approved.name, language) });
    case 'rename-authenticator':
      return approved.name === ''
        ? approvals['rename-authenticator']
        : fill(approvals['rename-named-authenticator'], { app: quoted(approved.name, language) });
    case 'remove-device':
      return fill(approvals['remove-device'], { device: quoted(approved.name, language) });
    case 'rename-passkey':
    case 'remove-passkey':
      return fill(approvals[approved.kind], { passkey: quoted(approved.name, language) });
    case 'connect-social':
    case 'disconnect-social':
      return fill(approvals[approved.kind], { provider: socialNames[approved.provider] });
    case 'end-trusted-browser':
      return fill(approvals['end-trusted-browser'], { browser: approved.browser });
    case 'end-session':
      return approved.browser === unknownBrowser
        ? approvals['end-unknown-session']
        : fill(approvals['end-session'], { browser: approved.browser });
    default:
      return fill(approvals[approved.kind], {});
  }
}

/** The subject of a hold: payments, or other requests of a company's API for an approval. */
export type HeldKind = 'transfer' | 'action';

/** A whole sentence: until when the customer can't send money, or do what they want to do, and why. */
export function coolOffWords(
  { change, until, timeZone }: Omit<CoolOffDetails, 'changes'>,
  language: Language,
  held: HeldKind = 'transfer',
): string {
  const { coolOff } = wordsIn(language);
  const because = coolOff.because[change];
  const isTransfer = held === 'transfer';
  if (until === undefined) return fill(isTransfer ? coolOff.untilConfirmed : coolOff.actionUntilConfirmed, { because });
  const time = zonedTime(until, language, timeZone);
  return fill(isTransfer ? coolOff.untilTime : coolOff.actionUntilTime, { time, because });
}

/** How many changes the summary names. The list beside it has all of them. */
const namedInSummary = 3;

const isHolding = (change: string, made: Readonly<Record<HoldingChange, string>>): change is HoldingChange =>
  Object.hasOwn(made, change);

/** A change that waits for its confirmation, such as `passkey “Phone” added (3 May at 14:00, Chrome, Android, Poland)`. */
function madeWords(
  { change, hold, label, madeAt, browser, network }: Unconfirmed,
  { language, timeZone, medium }: { readonly language: Language; readonly timeZone: string | undefined; readonly medium: Medium },
): string {
  const { coolOff } = wordsIn(language);
  const named = change === 'passkey-added' || change === 'passkey-removed' || change === 'device-added';
  const printed = named ? quoted(label, language) : label;
  const words = isHolding(change, coolOff.made) ? fillPlaces(coolOff.made[change], { label: printed }) : coolOff.because[hold];
  const where = medium === 'text' || browser === '' || browser === unknownBrowser ? [] : [browser];
  const place = medium === 'text' ? undefined : placeOf(network, language);
  const facts = [zonedTime(madeAt, language, timeZone), ...where, ...(place === undefined ? [] : [place])];
  return fill(coolOff.madeWhere, { change: words, facts: facts.join(', ') });
}

/** @param timeZone of the customer; without it the times are in UTC and say so */
export const describeUnconfirmed = (
  changes: readonly Unconfirmed[],
  language: Language,
  timeZone: string | undefined,
  medium: Medium = 'page',
): UnconfirmedChange[] => changes.map((change) => ({ id: change.id, words: madeWords(change, { language, timeZone, medium }) }));

/** The hold in one sentence, and each change that its confirmation confirms. */
function describeCoolOff(details: CoolOffDetails, language: Language, medium: Medium): TransactionDetails {
  const { coolOff } = wordsIn(language);
  const hold = coolOffWords(details, language);
  if (details.changes.length === 0) return { kind: 'COOL_OFF', summary: hold };
  const changes = describeUnconfirmed(details.changes, language, details.timeZone, medium);
  const all = changes.map(({ words }) => words);
  const named = all.slice(-namedInSummary);
  if (all.length > named.length) named.push(fill(coolOff.more, { count: String(all.length - named.length) }));
  return { kind: 'COOL_OFF', summary: fill(coolOff.toConfirm, { summary: hold, changes: named.join('; ') }), hold, changes };
}

/** The details in the form that the front end gets. */
export const describeDetails = (details: StoredDetails, language: Language, medium: Medium = 'page'): TransactionDetails =>
  details.kind === 'cool-off'
    ? describeCoolOff(details, language, medium)
    : {
        kind: 'APPROVAL',
        summary: formatSummary(details, language, medium),
        ...(details.kind === 'transfer' && { amount: writtenAmount(details.amount, details.currency, language, medium) }),
      };
