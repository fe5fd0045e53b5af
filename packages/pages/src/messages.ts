/** How the words of a company's own language become the messages of a page. They need the compiler of ICU messages, which no page loads. */
export { i18nOf } from '../../react/src/i18n/messages.ts';
export { compileMessage, findMessageFault } from '../../react/src/words/message-fault.ts';
