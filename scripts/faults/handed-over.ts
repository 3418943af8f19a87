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
export const handedOver: readonly HandedOver[] = [
  {
    because: 'key-refused',
    reason:
      'F25: the platform refuses the key itself. Only a new key could go on, and the console makes no second one.',
    holds: ({ fault }) => fault.fault === 'F25',
  },
  {
    because: 'token-refused',
    reason:
      'F27, F28, F30, F31 remembered under the key: the token works everywhere else, so the refusal is a stored one that says nothing about the write.',
    holds: remembered('F27', 'F28', 'F30', 'F31'),
  },
  {
    because: 'configuration',
    reason: 'F29, F33, F34 remembered under the key: five times the same word that only an administrator could act on.',
    holds: remembered('F29', 'F33', 'F34'),
  },
  {
    because: 'no-valid-answer',
    reason:
      'F12, F13, F15, F16, F20, F21, F22 (internal text), F39 remembered under the key: five answers that are none, and no read that tells.',
    holds: remembered('F12', 'F13', 'F15', 'F16', 'F20', 'F21', 'F22', 'F39'),
  },
  {
    because: 'refusal-unexplained',
    reason:
      'F22 (unlisted text) remembered under the key: twice the same words that the interface does not list and that give no reason, and no read that tells.',
    holds: ({ fault, reading }) => reading === 'failures too' && fault.form === 'unlisted text',
  },
  {
    because: 'stuck',
    reason:
      'F36 remembered under the key: the same failure inside the platform three times over five minutes, and no read that tells.',
    holds: remembered('F36'),
  },
];

function remembered(...faults: readonly FaultName[]): (cell: Cell) => boolean {
  return ({ fault, reading }) => reading === 'failures too' && faults.includes(fault.fault);
}

export function findHandOver({ cell, row }: Pick<CellRecord, 'cell' | 'row'>): HandedOver | undefined {
  return handedOver.find(({ because, holds }) => because === row?.because && holds(cell));
}
