import type { FaultName } from '@/sandbox/faults/catalogue';
import type { Cell } from './cells';
import type { CellRecord } from './run-cell';

interface HandedOver {
  readonly reason: string;
  /** The word that the record keeps for it. */
  readonly because: string;
  readonly holds: (cell: Cell) => boolean;
}

/** All that a person is handed, written down before the run. Anything else that ends with a person is a failure of it. */
const handedOver: readonly HandedOver[] = [
  {
    because: 'key-refused',
    reason:
      'F25: the platform refuses the key itself. Only a new key could go on, and the console makes no second one.',
    holds: ({ fault }) => fault.fault === 'F25',
  },
  {
    because: 'token-refused',
    reason:
      'F27, F28, F30, F31 for ever: the token works everywhere else, so the refusal is a stored one that says nothing about the write.',
    holds: remembered('F27', 'F28', 'F30', 'F31'),
  },
  {
    because: 'configuration',
    reason: 'F29, F33, F34 for ever: five times the same word that only an administrator could act on.',
    holds: remembered('F29', 'F33', 'F34'),
  },
  {
    because: 'no-valid-answer',
    reason:
      'F12, F13, F15, F16, F19 (gzip), F20, F21, F22 (internal text), F39 for ever: five answers that are none, and no read that tells.',
    holds: remembered('F12', 'F13', 'F15', 'F16', 'F19', 'F20', 'F21', 'F22', 'F39'),
  },
  {
    because: 'refusal-unexplained',
    reason:
      'F22 (unlisted text) for ever: twice the same words that the interface does not list and that give no reason, and no read that tells.',
    holds: (cell) => isAllThatComes(cell) && cell.fault.form === 'unlisted text',
  },
  {
    because: 'key-over',
    reason:
      'any fault that never ends: after 23 hours the key must not be sent any more, and no read tells what became of the write.',
    holds: ({ course }) => course.startsWith('for ever'),
  },
  {
    because: 'stuck',
    reason: 'F36 for ever: the same failure inside the platform three times over five minutes, and no read that tells.',
    holds: remembered('F36', 'F37'),
  },
];

/** The same answer again and again: the key gives it for ever, or the platform does. */
function isAllThatComes({ reading, course }: Cell): boolean {
  return reading === 'failures too' || course.startsWith('for ever');
}

function remembered(...faults: readonly FaultName[]): (cell: Cell) => boolean {
  return (cell) => isAllThatComes(cell) && faults.includes(cell.fault.fault);
}

export function findHandOver({ cell, row }: Pick<CellRecord, 'cell' | 'row'>): HandedOver | undefined {
  return handedOver.find(({ because, holds }) => because === row?.because && holds(cell));
}
