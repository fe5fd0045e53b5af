/** Shows the page in a colour scheme, whatever the browser has: the rules that ask for one are told so. */

const asWritten = new WeakMap<CSSMediaRule, string>();

function* mediaRules(rules: CSSRuleList): Iterable<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule;
    else if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules);
  }
}

export function showScheme(scheme: string): void {
  const forced = scheme === 'light' || scheme === 'dark';
  document.documentElement.style.colorScheme = forced ? scheme : '';
  for (const sheet of document.styleSheets)
    for (const rule of mediaRules(sheet.cssRules)) {
      const text = asWritten.get(rule) ?? rule.conditionText;
      if (!text.includes('prefers-color-scheme')) continue;
      asWritten.set(rule, text);
      const told = text.includes(scheme) ? 'all' : 'not all';
      rule.media.mediaText = forced ? told : text;
    }
}
