/**
 * Says how much of a running step is done, from 0 to 1, where that is known.
 *
 * @typedef {() => number} Done
 * @typedef {<T>(title: string, work: () => Promise<T>, done?: Done) => Promise<T>} Show
 */

/** How often a new line says how far the step is, where no line can move. */
const lineEveryMs = 5_000;
const moveEveryMs = 250;

/**
 * Shows steps with their numbers.
 *
 * @param {number} count
 * @returns {Show}
 */
export function numberSteps(count) {
  let step = 0;
  return (title, work, done) => {
    step += 1;
    return showStep(`Step ${step} of ${count}: ${title}`, work, done);
  };
}

/**
 * Shows what is being done, how far it is, and how long it took: on a terminal in one line that moves, elsewhere in lines.
 *
 * @type {Show}
 */
export async function showStep(title, work, done) {
  const began = Date.now();
  const { stdout } = process;
  const soFar = () => {
    const percent = done === undefined ? '' : `${Math.floor(done() * 100)}%, `;
    return `${title}... ${percent}${Math.round((Date.now() - began) / 1000)} s`;
  };
  stdout.write(`${title}...${stdout.isTTY ? '' : '\n'}`);
  const moving = setInterval(
    () => stdout.write(stdout.isTTY ? `\r${soFar()}\u001b[K` : `${soFar()}\n`),
    stdout.isTTY ? moveEveryMs : lineEveryMs,
  );
  /** @param {string} end */
  const close = (end) => {
    clearInterval(moving);
    stdout.write(
      `${stdout.isTTY ? '\r' : ''}${title}: ${end} ${((Date.now() - began) / 1000).toFixed(1)} s${stdout.isTTY ? '\u001b[K' : ''}\n`,
    );
  };
  try {
    const result = await work();
    close('done in');
    return result;
  } catch (error) {
    close('failed after');
    throw error;
  }
}
