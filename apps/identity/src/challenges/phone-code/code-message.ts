import type { PhoneChannel, TransactionDetails } from '@stepgate/contract';
import type { Language } from '../../kernel/language.ts';
import type { Settings } from '../../kernel/settings.ts';
import { wordsIn } from '../../messages/templates/catalogue.ts';
import { fill } from '../../messages/templates/template.ts';
import { inPlainMarks } from '../../messages/text-alphabet.ts';
import type { StoredDetails } from '../../tokens/transaction-details.ts';
import { describeDetails } from '../../tokens/transaction-sentences.ts';

/** With the code comes what it approves (PSD2 regulatory technical standards, article 5(1)(a)), then what to do if it was not the customer. */
function formatText(code: string, brand: string, language: Language, details: TransactionDetails | undefined): string {
  const { texts } = wordsIn(language);
  switch (details?.kind) {
    case undefined:
      return fill(texts.codeForLogin, { code, brand });
    case 'APPROVAL':
      return fill(texts.codeForApproval, { code, brand, summary: details.summary });
    case 'COOL_OFF':
      return fill(texts.codeForCoolOff, { code, brand, summary: details.summary });
  }
}

/**
 * The text that carries a code. The last line of a text message ties the code to our origin, so that a phone offers it only there (Origin-bound
 * one-time codes delivered via SMS, WICG).
 */
export function codeMessage(
  code: string,
  channel: PhoneChannel,
  { origin, brand }: Pick<Settings, 'origin' | 'brand'>,
  language: Language,
  details: StoredDetails | undefined,
): string {
  const medium = channel === 'sms' ? 'text' : 'page';
  const words = formatText(code, brand, language, details && describeDetails(details, language, medium));
  return channel !== 'sms' ? words : `${inPlainMarks(words)}\n\n@${new URL(origin).hostname} #${code}`;
}
