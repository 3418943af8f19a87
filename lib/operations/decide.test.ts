import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type Decision } from './decide';
import type { Evidence, PastAttempt } from './past-attempts';
import { readings, type Reading } from './reading';
import { isFinal } from './states';

const startMs = Date.parse('2026-11-20T10:00:00Z');
const second = 1_000;

interface Told {
  readonly reading?: Reading | undefined;
  readonly evidence?: Evidence;
  readonly atS?: number;
  readonly status?: number;
  readonly said?: string;
  readonly explained?: boolean;
}

function past(told: readonly Told[]): PastAttempt[] {
  return told.map(({ reading, evidence, atS, status = 0, said = 'x', explained = true }, index) => {
    const startedMs = startMs + (atS ?? index * 20) * second;
    return {
      number: index + 1,
      by: reading === undefined && evidence !== undefined ? 'read-back' : 'sweeper',
      startedMs,
      endedMs: reading === undefined && evidence === undefined ? undefined : startedMs + second,
      reading,
      evidence,
      status,
      said,
      explained,
      retryAfterMs: undefined,
    };
  });
}

function decideFrom(told: readonly Told[], { afterS = 600, readable = false } = {}): Decision {
  return decide({
    attempts: past(told),
    createdMs: startMs,
    firstSentMs: startMs,
    nowMs: startMs + afterS * second,
    readable,
    random: () => 0.5,
  });
}

const lost = { reading: 'UNKNOWN' } as const;
const listed = { reading: 'REJECTED' } as const;
const unlisted = { reading: 'UNPROVEN' } as const;

describe('the proof rule', () => {
  test('one listed refusal settles, two equal ones in other words settle', () => {
    expect(decideFrom([listed]).state).toBe('REJECTED');
    expect(decideFrom([unlisted]).next?.step).toBe('send');
    expect(decideFrom([unlisted, unlisted]).state).toBe('REJECTED');
    expect(decideFrom([unlisted, { ...unlisted, said: 'y' }]).next?.step).toBe('send');
    expect(
      decideFrom([
        { ...unlisted, explained: false },
        { ...unlisted, explained: false },
      ]).state,
    ).toBe('NEEDS_REVIEW');
  });

  test('what was refused before it was looked at does not stand in the way', () => {
    for (const reading of ['NOT_SENT', 'LATER', 'AUTH', 'CONFIG'] as const) {
      expect(decideFrom([{ reading }, listed]).state).toBe('REJECTED');
    }
  });

  test('beside anything that may have happened a refusal settles nothing', () => {
    for (const reading of ['UNKNOWN', 'IN_PROGRESS', undefined] as const) {
      expect(isFinal(decideFrom([{ reading }, listed], { afterS: 21 }).state)).toBe(false);
      expect(isFinal(decideFrom([listed, { reading }], { afterS: 21 }).state)).toBe(false);
    }
  });

  test('the key is asked again 75 seconds after what was lost, then the record, then a person', () => {
    expect(decideFrom([lost, listed], { afterS: 25 }).next).toEqual({ step: 'send', atMs: startMs + 75 * second });
    const late = [lost, listed, { ...listed, atS: 80 }];
    expect(decideFrom(late).state).toBe('NEEDS_REVIEW');
    expect(decideFrom(late, { readable: true }).next?.step).toBe('read');
    expect(decideFrom([...late, { evidence: 'as-asked' }], { readable: true }).state).toBe('SUCCEEDED');
    const read = (evidence: Evidence) => decideFrom([...late, { evidence, atS: 90 }], { readable: true });
    expect(read('otherwise').state).toBe('REJECTED');
    expect(read('not-yet').state).toBe('REJECTED');
    expect(read('unreadable').next?.step).toBe('read');
  });

  test('a read that was sent too soon proves nothing', () => {
    const early = [lost, listed, { ...listed, atS: 80 }, { evidence: 'otherwise', atS: 60 } as const];
    expect(decideFrom(early, { readable: true }).next?.step).toBe('read');
  });
});

describe('without a verdict', () => {
  test('five answers that are none ask the record or a person', () => {
    const none = { ...lost, status: 200 };
    expect(decideFrom([none, none, none, none]).next?.step).toBe('send');
    expect(decideFrom([none, none, none, none, none])).toMatchObject({
      state: 'NEEDS_REVIEW',
      because: 'no-valid-answer',
    });
    expect(decideFrom([none, none, none, none, none], { readable: true }).next?.step).toBe('read');
  });

  test('the same 5xx three times in five minutes is a stored failure', () => {
    const failure = (atS: number) => ({ ...lost, status: 500, atS });
    expect(decideFrom([failure(0), failure(10), failure(20)]).next?.step).toBe('send');
    expect(decideFrom([failure(0), failure(10), failure(301)])).toMatchObject({ because: 'stuck' });
  });

  test('a refused key is never replaced by another', () => {
    expect(decideFrom([lost, { reading: 'BUG' }])).toMatchObject({ state: 'NEEDS_REVIEW', next: undefined });
  });

  test('after 23 hours nothing is sent', () => {
    const { state, next } = decideFrom([lost], { afterS: 23 * 3600 });
    expect([state, next]).toEqual(['NEEDS_REVIEW', undefined]);
  });

  test('a write that was accepted waits for its own end', () => {
    const accepted = { reading: 'ACCEPTED' } as const;
    expect(decideFrom([accepted])).toMatchObject({ state: 'ACCEPTED', next: undefined });
    expect(decideFrom([accepted], { readable: true }).next?.step).toBe('read');
    expect(decideFrom([accepted, { evidence: 'as-asked' }], { readable: true }).state).toBe('SUCCEEDED');
    expect(decideFrom([accepted, { evidence: 'failed' }], { readable: true }).state).toBe('FAILED');
  });
});

const anyReading = fc.constantFrom<(Reading | undefined)[]>(undefined, ...readings);
const anyPast = fc.array(
  fc.record({ reading: anyReading, atS: fc.integer({ min: 0, max: 600 }), status: fc.constantFrom(0, 200, 400, 500) }),
  { maxLength: 8 },
);

test('whatever happened there is a decision, and it does not depend on the order in which answers came in', () => {
  fc.assert(
    fc.property(anyPast, fc.boolean(), fc.integer(), (told, readable, seed) => {
      const attempts = past(told);
      const known = {
        createdMs: startMs,
        firstSentMs: startMs,
        nowMs: startMs + 700 * second,
        readable,
        random: () => 0.5,
      };
      const shuffled = attempts
        .map((one, index) => ({ one, place: Math.sin(seed + index) }))
        .sort((one, other) => one.place - other.place)
        .map(({ one }) => one);
      expect(decide({ ...known, attempts: shuffled })).toEqual(decide({ ...known, attempts }));
    }),
    { numRuns: 5_000 },
  );
});

test('a verdict of nothing done is only given where nothing may have been done', () => {
  fc.assert(
    fc.property(anyPast, (told) => {
      const { state } = decideFrom(told);
      const mayHave = told.some(
        ({ reading }) => reading === undefined || ['UNKNOWN', 'IN_PROGRESS', 'DONE', 'ACCEPTED'].includes(reading),
      );
      if (mayHave) expect(['REJECTED', 'EXPIRED', 'WITHDRAWN']).not.toContain(state);
    }),
    { numRuns: 5_000 },
  );
});
