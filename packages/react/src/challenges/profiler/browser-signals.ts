import type { ProfilerSignals } from '@stepgate/contract';

const mostLanguages = 10;
const longestHint = 100;

/** What this browser says of itself, within the bounds of the contract: a longer list would cost the customer the whole check. */
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
