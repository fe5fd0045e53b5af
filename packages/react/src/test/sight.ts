/** The visible part of an element: inside the window, with nothing in front of it. For tests only. */
export function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const inWindow = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
  const inFront = (y: number) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  return inWindow && inFront(top + 2) && inFront((top + bottom) / 2) && inFront(bottom - 2);
}
