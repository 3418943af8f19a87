/** Who can take the cause away. */
export type Mender = 'you' | 'administrator' | 'platform' | 'time' | 'nobody';

/**
 * `yes`: as it stands. `changed`: once what was asked for is mended, as a new request. `same-key`: only by "Check
 * again", which sends the very same request under the very same key. `no`: it would be refused again, whatever changes.
 */
export type Repeatable = 'yes' | 'changed' | 'same-key' | 'no';

/** A refusal as people read it. The platform's own text is never one of these sentences (interface 7.1). */
export interface RefusalWords {
  readonly title: string;
  readonly whatHappened: string;
  readonly whatToDo: string;
  readonly safeToRepeat: Repeatable;
  readonly whoMends: Mender;
}

export const menderWords: Readonly<Record<Mender, string>> = {
  you: 'You can mend this',
  administrator: 'An administrator of this console mends this',
  platform: 'The platform mends this: ask its support',
  time: 'It passes by itself',
  nobody: 'Nobody can change this',
};

export const repeatWords: Readonly<Record<Repeatable, string>> = {
  yes: 'Yes, as it stands',
  changed: 'Yes, once the cause is mended',
  'same-key': 'Only with “Check again”, which cannot act twice',
  no: 'No, it would be refused again',
};

/** One row of a table: `why(title, what happened, what to do, safe to repeat, who mends)`. */
export function why(
  title: string,
  whatHappened: string,
  whatToDo: string,
  safeToRepeat: Repeatable,
  whoMends: Mender,
): RefusalWords {
  return { title, whatHappened, whatToDo, safeToRepeat, whoMends };
}
