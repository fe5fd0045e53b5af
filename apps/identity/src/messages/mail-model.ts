/** The parts of every mail. Its HTML (`mail-frame.ts`) and its plain text (`mail-text.ts`) are written from it. */

import { routes } from '@stepgate/contract';
import { placeOf, unknownBrowser } from '../kernel/client-origin.ts';
import type { Language } from '../kernel/language.ts';
import { pageAddress } from '../kernel/page-address.ts';
import type { Settings } from '../kernel/settings.ts';
import { type English, wordsIn } from './templates/catalogue.ts';
import { fillPlaces, type MailTemplate } from './templates/template.ts';

/** Of our own pages an address; anything else is text, and never becomes a link. */
export type Line = { readonly text: string } | { readonly address: string };
export type Paragraph = readonly Line[];
type Fact = { readonly label: string; readonly value: string };

export type MailModel = {
  readonly language: Language;
  readonly brand: string;
  readonly subject: string;
  /** The subject without the brand, which is printed above it. */
  readonly title: string;
  /** The preview in the list of mails, after the subject. */
  readonly preheader: string;
  readonly lead: Paragraph;
  /** What, when, with which browser, where. */
  readonly facts: readonly Fact[];
  readonly more: readonly Paragraph[];
  readonly button?: {
    readonly label: string;
    readonly address: string;
    /** The sentence with the domain to type instead. */
    readonly typed: string;
  };
  readonly after: readonly Paragraph[];
  /** Why the reader gets it. */
  readonly reason: string;
  readonly domain: string;
  /** The address of the domain. */
  readonly home: string;
};

export type MailSettings = Pick<Settings, 'brand' | 'origin' | 'addresses'>;

type FactName = keyof English['mailFrame']['facts'];
type Reason = keyof English['mailFrame']['reasons'];

/** The pages that mails may link to. */
const pages = ['login', 'forgotPassword', 'contact', 'security'] as const;
type MailPage = (typeof pages)[number];

/** The places of a template that are the same for every mail. */
export type CommonPlace = MailPage | 'brand' | 'domain';

/** The parts of a mail, in addition to its words. */
export type MailParts = {
  /** In the order of the table. A fact without a value isn't shown. */
  readonly facts: readonly FactName[];
  /** The target of its button: a page, or the value of that name. */
  readonly button?: MailPage | 'link' | 'stop';
  readonly reason: Reason;
};

type GivenValues = Readonly<Record<string, string | number>>;

const isPlace = /^\{(\w+)\}$/;

/** The template is split before it is filled, so no value makes a paragraph or a link. */
function paragraphsOf(template: string, values: GivenValues, addresses: ReadonlyMap<string, string>): Paragraph[] {
  const lineOf = (line: string): Line[] => {
    const address = addresses.get(isPlace.exec(line)?.[1] ?? '');
    return address === undefined
      ? fillPlaces(line, values)
          .split('\n')
          .map((text) => ({ text }))
      : [{ address }];
  };
  return template.split(/\n{2,}/).map((paragraph) => paragraph.split('\n').flatMap(lineOf));
}

const firstSentenceOf = (text: string, language: Language): string => {
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? '';
};

/** The subject alone, where it begins with the brand. */
function titleOf(subject: string, values: GivenValues, language: Language): string {
  const title = fillPlaces(subject.replace(/^\{brand\}: /, ''), values);
  return title.slice(0, 1).toLocaleUpperCase(language) + title.slice(1);
}

/** @param ownValues filled into the template and the facts; words that a customer chose are quoted already */
export function mailModel(
  settings: MailSettings,
  language: Language,
  { subject, text, button: label, after = '' }: MailTemplate,
  { facts, button, reason }: MailParts,
  ownValues: GivenValues,
): MailModel {
  const { mailFrame } = wordsIn(language);
  const addresses = new Map<string, string>(pages.map((page) => [page, pageAddress(settings, routes[page])]));
  const { host: domain, origin: home } = new URL(addresses.get('login') ?? settings.origin);
  const values = { ...ownValues, brand: settings.brand, domain };
  const [lead = [], ...more] = paragraphsOf(text, values, addresses);
  const shownOf = (name: FactName): string | undefined =>
    name === 'address' ? placeOf(String(ownValues.address ?? ''), language) : ownValues[name]?.toString();
  const leadsTo = button && (addresses.get(button) ?? ownValues[button]?.toString());
  return {
    language,
    brand: settings.brand,
    domain,
    home,
    subject: fillPlaces(subject, values),
    title: titleOf(subject, values, language),
    preheader: firstSentenceOf(lead.map((line) => ('text' in line ? line.text : '')).join(' '), language),
    lead,
    facts: facts.flatMap((name) => {
      const value = shownOf(name);
      return value === undefined || value === unknownBrowser ? [] : [{ label: mailFrame.facts[name], value }];
    }),
    more,
    ...(leadsTo !== undefined &&
      label !== undefined && { button: { label, address: leadsTo, typed: fillPlaces(mailFrame.typed, values) } }),
    after: after === '' ? [] : paragraphsOf(after, values, addresses),
    reason: fillPlaces(mailFrame.reasons[reason], values),
  };
}
