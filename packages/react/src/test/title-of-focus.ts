/** The title that describes the field with the focus. A screen reader reads it out with the field. For tests only. */
export function titleOfFocus(): string | undefined {
  const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const titles = described.map((id) => document.getElementById(id)).filter((each) => each?.matches('h1'));
  return titles[0]?.textContent;
}
