/**
 * Becomes a script of its own, so it may use nothing from outside of itself. A click on a button
 * that React has not taken over yet has no effect, so it is kept, unless the person clicks or types elsewhere. Once React
 * answers, `watch-ready.ts` repeats it.
 */
function keepEarlyClicks(): void {
  const page = globalThis as { repeatEarlyClick?: () => void };
  const forget = () => {
    delete page.repeatEarlyClick;
  };
  addEventListener('keydown', forget, true);
  addEventListener('pointerdown', forget, true);
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
      const isTaken = () => Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'));
      forget();
      if (button === null || isTaken()) return;
      const repeat = () => {
        if (!isTaken()) return;
        forget();
        if (button.isConnected) button.dispatchEvent(new PointerEvent('click', event));
      };
      const afterReact = () => {
        // React takes a part over for a click on it, if it can.
        if (!isTaken()) page.repeatEarlyClick = repeat;
      };
      document.addEventListener('click', afterReact, { capture: true, once: true });
    },
    true,
  );
}

/** Runs before the scripts of a page. */
export const earlyClicksScript = `(${keepEarlyClicks.toString()})()`;
