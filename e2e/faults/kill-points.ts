/** Where a process is killed (reliability 2.1, C1 to C10). */
export const killPoints = {
  C1: 'before the intent',
  C2: 'inside the transaction of the intent',
  C3: 'committed, not claimed',
  C4: 'claimed, no byte sent',
  C5: 'bytes sent',
  C6: 'head of the answer in, body not',
  C7: 'answer read, not stored',
  C8: 'inside the transaction of the result',
  C9: 'stored, browser not answered',
  C10: 'during the sweep',
} as const;
export type KillPoint = keyof typeof killPoints;
export const killPointNames = Object.keys(killPoints) as KillPoint[];

/** Where a sweep can be killed: the points that an attempt has. */
export const sweepPoints = ['C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9'] as const satisfies readonly KillPoint[];
