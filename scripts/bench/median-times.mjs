/**
 * Calls each in turn, round after round, so that whatever else the machine does falls on all of them alike.
 *
 * @param {number} rounds
 * @param {readonly (() => Promise<Response>)[]} calls
 * @returns {Promise<number[]>} the median of each, in milliseconds
 */
export async function medianTimes(rounds, calls) {
  const times = calls.map(() => /** @type {number[]} */ ([]));
  const warmUp = 10;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const began = performance.now();
      const answer = await call();
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}
