/** Twice may be the same page translator; more often than that would be a circle. */
const most = 3;

/**
 * What to do with an error that no boundary has caught, after which React shows nothing. Another program, such as a page translator, may have replaced an
 * element of ours that React then wants to remove. What is drawn again from memory is right again.
 * @param draw draws the page
 * @param failed shows that it doesn't work
 */
export function drawAgain(draw: () => void, failed: (error: unknown) => void): (error: unknown) => void {
  let drawn = 0;
  return (error) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError') || drawn === most) return failed(error);
    drawn += 1;
    draw();
  };
}
