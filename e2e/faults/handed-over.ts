import type { FaultName } from '@/sandbox/faults/catalogue';
import { noAnswers, type Cell } from './cells';
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
      'F27, F28, F30, F31 for ever: for an hour the token works everywhere else, so the refusal is a stored one that says nothing about the write.',
    holds: remembered('F27', 'F28', 'F30', 'F31'),
  },
  {
    because: 'configuration',
    reason: 'F29, F33, F34 for ever: for an hour the same words of the platform that only an administrator can act on.',
    holds: remembered('F29', 'F33', 'F34'),
  },
  {
    because: 'refusal-unexplained',
    reason:
      'F22 (unlisted text), F26 (of another area) and F41 (in the shape of a family) for ever: for an hour words that the interface does not list for this write, and no read that tells.',
    holds: (cell) => isAllThatComes(cell) && ['F22', 'F26', 'F41'].includes(cell.fault.fault),
  },
  {
    because: 'key-over',
    reason:
      'any fault that never ends, and what the key gives for ever that is no answer: after 23 hours the key must not be sent any more, and no read tells what became of the write.',
    holds: (cell) => cell.course.startsWith('for ever') || remembered(...noAnswers, 'F22')(cell),
  },
  {
    because: 'stuck',
    reason: 'F36 for ever: the same failure inside the platform for an hour, and no read that tells.',
    holds: remembered('F36'),
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
