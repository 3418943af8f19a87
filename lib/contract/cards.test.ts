import { describe, expect, it } from 'vitest';
import { finalOrderStatuses, updateCardStatus } from './cards';
import { cardMoves, cardStatuses, mayMoveCard } from './enums';

/** Interface 3.8, the table of moves; rows from, columns to. */
const movesOnPaper = [
  ['ACTIVE', 'FROZEN', true],
  ['FROZEN', 'ACTIVE', true],
  ['ACTIVE', 'CANCELLED', true],
  ['FROZEN', 'CANCELLED', true],
  ['CANCELLED', 'ACTIVE', false],
  ['CANCELLED', 'FROZEN', false],
  ['CANCELLED', 'CANCELLED', false],
  ['ACTIVE', 'ACTIVE', false],
  ['FROZEN', 'FROZEN', false],
] as const;

describe('a card', () => {
  it.each(movesOnPaper)('that is %s may become %s: %s', (from, to, allowed) => {
    expect(mayMoveCard(from, to)).toBe(allowed);
  });

  it.each(['PENDING', 'BLOCKED', 'PRE_CANCEL', 'FAILED', 'EXPIRED', '', 'active', '__proto__', 'constructor'])(
    'in a state beyond 3.8 (%j) may not be moved',
    (from) => {
      expect(cardStatuses.filter((to) => mayMoveCard(from, to))).toEqual([]);
    },
  );

  it('has three states that a request may name, and CANCELLED is the end', () => {
    expect(cardStatuses).toEqual(['ACTIVE', 'FROZEN', 'CANCELLED']);
    expect(cardMoves.CANCELLED).toEqual([]);
    for (const status of ['PENDING', 'BLOCKED', 'PRE_CANCEL', 'FAILED', 'Frozen', null, undefined, 1]) {
      expect(updateCardStatus.body.safeParse({ card_status: status }).success, String(status)).toBe(false);
    }
  });
});

it('a card order ends in SUCCESS or FAILED (3.9)', () => {
  expect(new Set(finalOrderStatuses)).toEqual(new Set(['SUCCESS', 'FAILED']));
});
