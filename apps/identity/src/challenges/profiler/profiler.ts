import type { ProfilerSignals } from '@stepgate/contract';
import type { Verdict } from '../../tokens/policy.ts';

export type Observed = {
  readonly signals: ProfilerSignals;
  readonly trustedDevice: boolean;
  /** Of the customer's main phone number, ISO 3166. */
  readonly country: string | undefined;
  readonly userAgent: string;
  readonly address: string;
};

/** The weight of each mark. From `suspiciousFrom` on, the browser is suspicious. */
const weights = { automated: 4, watchedNetwork: 4, foreignTimeZone: 2, noLanguage: 1, unknownDevice: 1, noScreen: 1 } as const;
const suspiciousFrom = 4;

type Mark = keyof typeof weights;

/** Cubot is a brand of phones. */
const automation = /headless|phantomjs|selenium|puppeteer|playwright|(?<!\bcu)bot\b|curl|python|java\//i;

const zonesOf = new Map<string, ReadonlySet<string>>();

/** The time zones of a country, from the language data in Node (CLDR). */
function timeZonesOf(country: string): ReadonlySet<string> {
  const known = zonesOf.get(country);
  if (known !== undefined) return known;
  const zones = new Set(new Intl.Locale('und', { region: country }).getTimeZones() ?? []);
  zonesOf.set(country, zones);
  return zones;
}

/** The canonical name of a zone that has several, such as Asia/Calcutta and Asia/Kolkata; `undefined` for an unknown zone. */
function sameZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function foreign(timeZone: string | undefined, country: string | undefined): boolean {
  if (timeZone === undefined || country === undefined) return false;
  const zones = timeZonesOf(country);
  const zone = sameZone(timeZone);
  return zones.size > 0 && (zone === undefined || ![...zones].some((each) => sameZone(each) === zone));
}

export function assess(
  { signals, trustedDevice, country, userAgent, address }: Observed,
  watched: (address: string) => boolean,
): Verdict {
  const marks: { readonly [M in Mark]: boolean } = {
    automated: signals.automated === true || automation.test(userAgent),
    watchedNetwork: watched(address),
    foreignTimeZone: foreign(signals.timeZone, country),
    noLanguage: !(signals.languages ?? []).some((language) => language.trim() !== ''),
    unknownDevice: !trustedDevice,
    noScreen: !((signals.screen?.width ?? 0) > 0 && (signals.screen?.height ?? 0) > 0),
  };
  const names = Object.keys(weights).filter((name): name is Mark => name in weights);
  const weight = names.reduce((sum, mark) => sum + (marks[mark] ? weights[mark] : 0), 0);
  return weight >= suspiciousFrom ? 'suspicious' : 'usual';
}
