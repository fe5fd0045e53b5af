/** What a notification says. A worker cannot load the catalogues, and what is to be approved is told by the page alone. */
const words = {
  en: { title: 'Is that you?', body: 'Somebody is logging in with your account. Open to approve or deny it.' },
  de: { title: 'Sind Sie das?', body: 'Jemand meldet sich mit Ihrem Konto an. Öffnen Sie, um zuzustimmen oder abzulehnen.' },
} as const;

const isOurs = (language: string): language is keyof typeof words => Object.hasOwn(words, language);

/** @param wanted as `navigator.languages` gives them */
export function notificationWords(wanted: readonly string[]): { readonly title: string; readonly body: string } {
  return words[wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isOurs) ?? 'en'];
}
