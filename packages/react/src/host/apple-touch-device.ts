/**
 * Which of Apple's devices with a touchscreen a browser runs on. Since iPadOS 13, an iPad names itself as a Mac. No Mac has a touchscreen.
 * @param browser its `navigator`
 */
export function appleTouchDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): 'iPhone' | 'iPad' | undefined {
  if (/\b(?:iPhone|iPod)\b/.test(userAgent)) return 'iPhone';
  const isIPad = /\biPad\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
  return isIPad ? 'iPad' : undefined;
}
