import { phoneChangeByMail } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import { daysIn } from '../messages/mail-words.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { fill } from '../messages/templates/template.ts';

/** The words about a phone change without a photo. */
export function lostPhone(language: Language) {
  const { instead, noCamera, backupCodes, question } = wordsIn(language).challenges.lostPhone;
  const days = daysIn(phoneChangeByMail.wait);
  return {
    backupCodes,
    instead: fill(instead, { days }),
    noCamera: fill(noCamera, { days }),
    question: { message: question.message, subMessage: fill(question.subMessage, { days }) },
  };
}
