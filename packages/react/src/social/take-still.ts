import { type SocialProvider, socialProviders } from '@stepgate/contract';
import { type SocialIntent, stillForm } from './still-logins.ts';

type Begun = { readonly pressed?: SocialProvider | undefined; readonly focused?: SocialProvider | undefined };

const asProvider = (value: string | undefined): SocialProvider | undefined =>
  socialProviders.find((provider) => provider === value);

/**
 * Removes the still social logins of the page.
 * @returns what the customer has begun with them: the pressed provider, and the focused provider
 */
export function takeStill(intent: SocialIntent): Begun {
  const form = document.forms.namedItem(stillForm[intent]);
  if (form === null) return {};
  const { activeElement } = document;
  const hasFocus = activeElement instanceof HTMLButtonElement && form.contains(activeElement);
  const begun = { pressed: asProvider(form.dataset.pressed), focused: hasFocus ? asProvider(activeElement.value) : undefined };
  form.replaceChildren();
  // It continues once, also if the buttons are drawn again.
  delete form.dataset.pressed;
  return begun;
}
