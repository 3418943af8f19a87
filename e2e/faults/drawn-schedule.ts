import { seededRandom } from './seeded-random';

/** One order of events: all that is drawn comes from the seed, and after so many draws nothing is drawn any more. */
export interface Schedule {
  readonly seed: number;
  readonly draws: number;
}

/** No fault, no crash, and every order of a card a success. */
const quiet = 0.45;

export function randomOf({ seed, draws }: Schedule): () => number {
  const random = seededRandom(seed);
  let left = draws;
  return () => {
    left -= 1;
    return left < 0 ? quiet : random();
  };
}
