/**
 * For a link's `onNavigate`: a plain click does this instead of going to the address. Clicks that open a new tab, and
 * pages without script, follow the real link.
 */
export function inPlace(follow: (() => void) | undefined): (event: { preventDefault: () => void }) => void {
  return (event) => {
    if (follow === undefined) return;
    event.preventDefault();
    follow();
  };
}
