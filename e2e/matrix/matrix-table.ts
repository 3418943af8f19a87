import { callers, roles, type CallerName } from './matrix-console';

/**
 * Reliability 4.4, typed by hand from that table and not from our code: D do, S after step-up, P propose, M masked,
 * V see, – no. Operator, support, manager, admin. A manager's approvals are another act.
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

/** The rows with an approval rule in a new console: bank account, payment intent, a holder's identity, card cancel. */
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

/** The answers of an action to D, S and P. */
const taken = { D: 'recorded', S: 'step-up', P: 'proposed' } as const;

/**
 * `refused` is 403. `panel` is a page with status 200 that refuses in the console's own frame and holds no data, or a
 * redirect to the person's own home. The frame checks the account; admins are refused by their role for any account.
 */
export type ExpectedOutcome = (typeof taken)[keyof typeof taken] | 'given' | 'refused' | 'panel' | 'sign in';

export function expected({ row, caller, isGranted, door }: Cell): ExpectedOutcome {
  const place = roles.findIndex((role) => role === caller);
  if (place === -1) return 'sign in';
  const letter = table[row]?.split(' ')[place] ?? '–';
  if (door === 'page' && (isGranted || caller === 'admin')) return letter === '–' ? 'panel' : 'given';
  if (letter === '–' || !isGranted) return 'refused';
  if (door !== 'action') return 'given';
  if (alwaysTwo.includes(row)) return 'proposed';
  // The console has no action for a read.
  return letter === 'D' || letter === 'S' || letter === 'P' ? taken[letter] : 'refused';
}
