import type { FaultName } from '@/sandbox/faults/catalogue';
import { gridFaults, type GridFault } from './grid-faults';
import { connectionErrors } from './memory-wire';
import { writeNames, type SixName } from './six-writes';

/**
 * When the fault strikes. `lost` is the attempt before it, which brought no answer: with the effect done, or without.
 */
const courses = [
  'first try, before the effect',
  'first try, after the effect',
  'retry after a lost effect',
  'retry after a lost attempt, before the effect',
  'retry after a lost attempt, after the effect',
  'for ever, before the effect',
  'for ever, after the effect',
] as const;
type Course = (typeof courses)[number];

/** The rules for used keys that the interface does not show. */
export const keyReadings = {
  'every answer': { answers: 'all', processing: 0 },
  'only successes': { answers: 'successes', processing: 0 },
  'processing, then the answer': { answers: 'all', processing: 3 },
  /** Even a failure of the platform itself is what the key gives for ever. */
  'failures too': { answers: 'all', processing: 0 },
} as const;
type KeyReading = keyof typeof keyReadings;

export interface Cell {
  readonly fault: GridFault;
  readonly write: SixName;
  readonly course: Course;
  readonly reading: KeyReading;
}

export interface Senseless {
  readonly rule: string;
  readonly holds: (cell: Cell) => boolean;
}

const isAfter = ({ course }: Cell): boolean => course.endsWith('after the effect');
const isBefore = ({ course }: Cell): boolean => course.endsWith('before the effect');
const isForEver = ({ course }: Cell): boolean => course.startsWith('for ever');
const isFirst = ({ course }: Cell): boolean => course.startsWith('first try');

const refusals: readonly string[] = ['validation', 'legacy refusal', 'forbidden'];

/** Whole answers that are none, or that are not this write's: asked for again as long as the key lives. */
export const noAnswers: readonly FaultName[] = ['F12', 'F13', 'F15', 'F16', 'F20', 'F21', 'F39'];

/** Cells that no platform can bring about, or that nobody could read rightly. */
export const senseless: readonly Senseless[] = [
  {
    rule: 'for ever, through 23 hours of sweeps: one reading, and of the writes one that can be read back and one that cannot',
    holds: (cell) =>
      isForEver(cell) &&
      (cell.reading !== 'every answer' || cell.write !== (isAfter(cell) ? 'simulateDeposit' : 'updateBankAccount')),
  },

  {
    rule: 'failures too, with an answer that is none, through 23 hours of sweeps: of the writes that are not done one that can be read back and one that cannot, of those that are done no second one that cannot',
    holds: ({ fault, write, reading, course }) =>
      reading === 'failures too' &&
      (noAnswers.includes(fault.fault) || fault.form === 'internal text') &&
      (course.endsWith('after the effect')
        ? write === 'createQuote'
        : write !== 'updateBankAccount' && write !== 'simulateDeposit'),
  },
  {
    rule: 'F1 to F4 strike before a byte leaves: no effect can have come before them',
    holds: (cell) => cell.fault.fault in connectionErrors && isAfter(cell),
  },
  {
    rule: 'F6 is a reset before the request is read: no effect can have come before it',
    holds: (cell) => cell.fault.fault === 'F6' && isAfter(cell),
  },
  {
    rule: 'a platform that does what it is asked and at once refuses it in the words of section 7: that is its proof of the contrary',
    holds: (cell) =>
      cell.course === 'first try, after the effect' &&
      (['validation', 'forbidden'].includes(cell.fault.form) ||
        (cell.fault.form === 'legacy refusal' && cell.write === 'updateCardStatus')),
  },
  {
    rule: 'F14, F17 and F18 leave the answer a valid success: one without the effect would be a plain lie',
    holds: (cell) => ['F14', 'F17', 'F18'].includes(cell.fault.fault) && isBefore(cell),
  },
  {
    rule: 'failures too: only a whole answer of the platform itself can be remembered, and only the first one',
    holds: (cell) => cell.reading === 'failures too' && (!cell.fault.isOwnAnswer || !isFirst(cell)),
  },
  {
    rule: 'a platform that does what it is asked and for ever gives the reasons of a validator for not doing it',
    holds: (cell) =>
      (cell.reading === 'failures too' || isForEver(cell)) && isAfter(cell) && refusals.includes(cell.fault.form),
  },
];

/** Every fault in every form × six writes × courses × readings, and how many of them no rule takes away. */
export function allCells(): { readonly cells: readonly Cell[]; readonly left: ReadonlyMap<string, number> } {
  const cells: Cell[] = [];
  const left = new Map<string, number>();
  for (const fault of gridFaults) {
    for (const write of writeNames) {
      for (const course of courses) {
        for (const reading of Object.keys(keyReadings) as KeyReading[]) {
          const cell = { fault, write, course, reading };
          const rule = senseless.find(({ holds }) => holds(cell))?.rule;
          if (rule === undefined) cells.push(cell);
          else left.set(rule, (left.get(rule) ?? 0) + 1);
        }
      }
    }
  }
  return { cells, left };
}

export function nameCell({ fault, write, course, reading }: Cell): string {
  return `${fault.fault} ${fault.form} · ${write} · ${course} · ${reading}`;
}
