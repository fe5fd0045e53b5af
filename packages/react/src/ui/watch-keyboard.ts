/** A smaller cover at the foot of the page is a toolbar of the browser, in pixels. */
const leastKeyboard = 100;

/**
 * Sets for the styles how much of the page's foot a phone's keyboard covers, as `--room-of-keyboard`, and that it does as `data-sg-keyboard`. Most browsers
 * make the page smaller for it, as our pages ask for; Safari doesn't, and neither do others in a host's page. This keeps a docked action and a sheet above the
 * keyboard there.
 * @returns ends it
 */
export function watchKeyboard(): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view) return undefined;
  const { documentElement } = document;
  let published = 0;
  const show = (covered: number) => {
    if (covered === published) return;
    const opens = published === 0;
    published = covered;
    documentElement.toggleAttribute('data-sg-keyboard', covered > 0);
    documentElement.style.setProperty('--room-of-keyboard', `${covered}px`);
    if (opens) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  const follow = () => {
    const covered = Math.round(documentElement.clientHeight - view.height - view.offsetTop);
    // Two fingers make it smaller too.
    show(covered > leastKeyboard && view.scale < 1.01 ? covered : 0);
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
    documentElement.removeAttribute('data-sg-keyboard');
    documentElement.style.removeProperty('--room-of-keyboard');
  };
}
