import type { ProfilerSignals } from '@stepgate/contract';

const mostLanguages = 10;
const longestHint = 100;

/** The browser's report about itself, within the limits of the contract. Longer values would make the whole check fail. */
export function browserSignals(): ProfilerSignals {
  const { languages, webdriver, maxTouchPoints } = navigator;
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, longestHint),
    languages: languages.slice(0, mostLanguages).map((each) => each.slice(0, longestHint)),
    automated: webdriver,
    screen: { width: screen.width, height: screen.height },
    touchPoints: maxTouchPoints,
  };
}
