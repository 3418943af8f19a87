import { callers, roles, type CallerName } from './matrix-console';

/**
 * Reliability 4.4, typed by hand from that table and from nothing of ours: D do, S after step-up, P propose, M masked,
 * V see, – no. Operator, support, manager, admin. What a manager approves is another act.
 */
const table: Readonly<Record<number, string>> = {
  1: '– – – –',
  2: 'V M V –',
  3: 'M M M –',
  4: 'M – M –',
  5: 'P – P –',
  6: 'S P S –',
  7: 'D – D –',
  8: 'D D D –',
  9: 'S P S –',
  10: 'P – P –',
  11: 'V V V –',
  12: 'D D D –',
  13: 'S P S –',
  14: 'P P P –',
};

/** The rules that a console begins with: bank account, payment intent, who a cardholder is, cancel of a card. */
const alwaysTwo = [5, 6, 10, 14];

const doors = ['page', 'handler', 'action'] as const;
type Door = (typeof doors)[number];

export interface Cell {
  readonly row: number;
  readonly caller: CallerName;
  readonly isGranted: boolean;
  readonly door: Door;
}

export const cells: readonly Cell[] = Object.keys(table).flatMap((row) =>
  callers.flatMap((caller) =>
    [true, false].flatMap((isGranted) => doors.map((door) => ({ row: Number(row), caller, isGranted, door }))),
  ),
);

/** What an action answers to D, S and P. */
const taken = { D: 'recorded', S: 'step-up', P: 'proposed' } as const;

/**
 * `refused` is 403. `panel` is a page of 200 that says no in the console's own frame, so what counts is that it holds
 * nothing, or the way to one's own home. An account is asked for in the frame itself; admins are refused by their role, whatever the account.
 */
export type Wanted = (typeof taken)[keyof typeof taken] | 'given' | 'refused' | 'panel' | 'sign in';

export function expected({ row, caller, isGranted, door }: Cell): Wanted {
  const place = roles.findIndex((role) => role === caller);
  if (place === -1) return 'sign in';
  const letter = table[row]?.split(' ')[place] ?? '–';
  if (door === 'page' && (isGranted || caller === 'admin')) return letter === '–' ? 'panel' : 'given';
  if (letter === '–' || !isGranted) return 'refused';
  if (door !== 'action') return 'given';
  if (alwaysTwo.includes(row)) return 'proposed';
  // No read is an action of the console.
  return letter === 'D' || letter === 'S' || letter === 'P' ? taken[letter] : 'refused';
}
