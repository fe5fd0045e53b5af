/** Reads the text of a policy file. */
import { decimalsOf, isCurrency } from '@stepgate/contract';
import * as v from 'valibot';
import { type CompanyPolicy, every, type Where } from '../../kernel/company-policy.ts';
import { builtInPolicy } from '../../tokens/built-in-policy.ts';
import { nearestTo } from '../nearest.ts';
import { findWeakened } from './find-weakened.ts';
import { type PolicyFile, policyFile, toActionType } from './policy-file.ts';

export type ParsedPolicy =
  | { readonly policy: CompanyPolicy; readonly faults?: never }
  /** Sentences that name the path and the value. */
  | { readonly policy?: never; readonly faults: readonly string[] };

/** Every name that a policy file has. */
const names = [
  '$schema',
  'methods',
  'risks',
  'forbidden',
  'trustedBrowsers',
  'verifyLater',
  'syncedPasskeys',
  'countries',
  'actions',
  'order',
  'risk',
  'ask',
  'days',
  'upTo',
];

/** A value is as long as a line. */
const mostShown = 60;

function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}

/** Such as `methods[0].order`. */
const formatPath = (path: readonly unknown[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1) || 'the file';

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => key);
  const place = formatPath(path);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const name = String(path.at(-1));
    return `${place} isn't known: did you mean "${nearestTo(name, names)}"?`;
  }
  if (issue.received === 'undefined') return `${place} is missing`;
  return `${place} ${issue.type === 'strict_object' ? 'must be an object' : issue.message}, not ${show(issue.input)}`;
}

const toWhere = ({
  countries,
  actions,
}: {
  readonly countries?: string[] | undefined;
  readonly actions?: string[] | undefined;
}): Where => ({
  countries: countries ?? every,
  actions: actions?.flatMap((name) => toActionType(name) ?? []) ?? every,
});

const isEverywhere = ({ countries, actions }: Where): boolean => countries === every && actions === every;

/** Without the rules that another one before them never lets decide. @param of rules of one kind decide for themselves */
function withoutShadowed<Rule extends Where>(rules: readonly Rule[], of: (rule: Rule) => string): Rule[] {
  return rules.filter((rule, at) => !rules.slice(0, at).some((before) => isEverywhere(before) && of(before) === of(rule)));
}

/** @returns the amount in the smallest unit; `undefined` for more decimals than the currency has and for more digits than a number keeps */
function toSmallestUnit(currency: string, text: string): number | undefined {
  if (!isCurrency(currency)) return undefined;
  const [whole = '', decimals = ''] = text.split('.');
  const amount = Number(whole + decimals.padEnd(decimalsOf(currency), '0'));
  return decimals.length > decimalsOf(currency) || !Number.isSafeInteger(amount) ? undefined : amount;
}

function toLimits(upTo: 'any' | Readonly<Record<string, string>>, faults: string[]): CompanyPolicy['syncedPasskeys']['upTo'] {
  if (upTo === 'any') return upTo;
  const limits = Object.entries(upTo).map(([currency, text]) => {
    const amount = toSmallestUnit(currency, text);
    if (amount === undefined)
      faults.push(`syncedPasskeys.upTo.${currency} must be an amount with the decimals of its currency, not ${show(text)}`);
    return [currency, amount ?? 0] as const;
  });
  // The order in the file makes no other policy.
  return Object.fromEntries(limits.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function toPolicy(file: PolicyFile, faults: string[]): CompanyPolicy {
  const orders = (file.methods ?? []).map((rule) => ({ ...toWhere(rule), order: rule.order }));
  const risks = (file.risks ?? []).map((rule) => ({ ...toWhere(rule), risk: rule.risk, ask: rule.ask }));
  return {
    methods: withoutShadowed([...orders, ...builtInPolicy.methods], () => ''),
    risks: withoutShadowed([...risks, ...builtInPolicy.risks], ({ risk }) => risk),
    forbidden: (file.forbidden ?? []).map((rule) => ({ ...toWhere(rule), methods: rule.methods })),
    trustedBrowsers: file.trustedBrowsers ?? builtInPolicy.trustedBrowsers,
    verifyLater: file.verifyLater ?? builtInPolicy.verifyLater,
    syncedPasskeys: { upTo: toLimits(file.syncedPasskeys?.upTo ?? 'any', faults) },
  };
}

/** The built-in policy fills the gaps of the file. */
export function parsePolicy(text: string): ParsedPolicy {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { faults: [`the file is no JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  if (Array.isArray(content)) return { faults: ['the file must be an object, not a list'] };
  const parsed = v.safeParse(policyFile, content);
  if (!parsed.success) return { faults: parsed.issues.map(describeIssue) };
  const faults: string[] = [];
  const policy = toPolicy(parsed.output, faults);
  faults.push(...findWeakened(parsed.output, policy));
  return faults.length === 0 ? { policy } : { faults };
}
