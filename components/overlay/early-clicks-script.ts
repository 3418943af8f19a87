/**
 * Becomes a script of its own, so it may use nothing from outside of itself. A click on a button
 * that React has not taken over yet has no effect, so it is repeated once React answers, unless the person has clicked
 * or typed elsewhere meanwhile.
 */
function repeatEarlyClicks(): void {
  let waiting: Event | undefined;
  const forget = () => {
    waiting = undefined;
  };
  addEventListener('keydown', forget, true);
  addEventListener('pointerdown', forget, true);
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
      const isTaken = () => Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'));
      waiting = event;
      if (button === null || isTaken()) return;
      const repeat = () => {
        if (waiting !== event || !button.isConnected) return;
        if (isTaken()) button.dispatchEvent(new PointerEvent('click', event));
        else requestAnimationFrame(repeat);
      };
      const afterReact = () => {
        // React takes a part over for a click on it, if it can.
        if (!isTaken()) requestAnimationFrame(repeat);
      };
      document.addEventListener('click', afterReact, { capture: true, once: true });
    },
    true,
  );
}

/** Runs before the scripts of a page. */
export const earlyClicksScript = `(${repeatEarlyClicks.toString()})()`;
