/** Pixels. A bar of the browser that comes and goes is lower than any keyboard. */
const lowest = 120;

/**
 * Says as `--keyboard` how much of the page's lower edge an on-screen keyboard lies over, so that what is fixed there stands
 * above it. Only Safari on phones lays it over the page: elsewhere the page becomes lower (`interactive-widget`).
 */
export function watchKeyboard(view: VisualViewport): void {
  const root = document.documentElement;
  let before = 0;
  const follow = () => {
    const hidden = root.clientHeight - view.height - view.offsetTop;
    // Of a page that is zoomed a part is out of view as well.
    const covered = view.scale === 1 && hidden >= lowest ? Math.round(hidden) : 0;
    root.style.setProperty('--keyboard', `${covered}px`);
    if (covered > 0 && before === 0) document.activeElement?.scrollIntoView({ block: 'center' });
    before = covered;
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  follow();
}
