import type { ReactNode } from 'react';

/** Offers a place to break after an @ and after each dot. */
function broken(text: string): ReactNode {
  const end = text.search(/[@.]./) + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {broken(text.slice(end))}
    </>
  );
}

/**
 * An email address, left to right in every language. A long one breaks after its @ and its dots, never in the middle of a word.
 *
 * @example
 * <StepText>
 *   We sent it to <Address>ada@example.com</Address>.
 * </StepText>;
 */
export function Address({ children }: { readonly children: string }) {
  return <bdi dir="ltr">{broken(children)}</bdi>;
}
