import { useEffect, useState } from 'react';
import { isOpenedBy } from './opened-by.ts';

/**
 * Whether the title of the page after a login takes the focus: for a screen reader it is the login's next step. After a reload, and after Back, the browser
 * restores the customer's place instead. It is false in the prerendered page, so the title is visible at once.
 */
export function useOpeningFocus(): boolean {
  const [takesFocus, takeFocus] = useState(false);
  useEffect(() => takeFocus(isOpenedBy('navigate')), []);
  return takesFocus;
}
