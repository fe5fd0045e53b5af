/** Finds violations of WCAG 2.2 AA or the 7:1 contrast of running text in the current document. For tests only. */
import axe from 'axe-core';

/** Every rule, and the 7:1 contrast of running text. */
export const everyRule = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast-enhanced': { enabled: true } },
};

/** The rules about colours. Another scheme changes nothing else. */
const colours: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] },
};

/** @param scheme of the page. In dark only colours are checked, because the rest is the same as in light */
export async function axeViolations(scheme: 'light' | 'dark'): Promise<string[]> {
  const { violations } = await axe.run(document, scheme === 'light' ? everyRule : colours);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
