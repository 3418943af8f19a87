import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type Decision } from './decide';
import { type Evidence, type PastAttempt, readings, type Reading } from './past-attempts';
import { isFinal } from '../write-state';

const startMs = Date.parse('2026-11-20T10:00:00Z');
const second = 1_000;

interface TestAttempt {
  readonly reading?: Reading | undefined;
  readonly evidence?: Evidence;
  readonly atS?: number;
  readonly status?: number;
  readonly said?: string;
  readonly own?: boolean;
}

function past(told: readonly TestAttempt[]): PastAttempt[] {
  return told.map(({ reading, evidence, atS, status = 0, said = 'x', own = true }, index) => {
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
      own,
      retryAfterMs: undefined,
    };
  });
}

function decideFrom(told: readonly TestAttempt[], { afterS = 600, readable = false } = {}): Decision {
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

test('a late acceptance is read as soon after it as an immediate one', () => {
  const pauseMs = (afterS: number, ...before: TestAttempt[]) => {
    const nowMs = startMs + afterS * second;
    const decision = decideFrom([...before, { reading: 'ACCEPTED', atS: afterS - 2 }], { readable: true, afterS });
    return (decision.next?.atMs ?? 0) - nowMs;
  };
  expect(pauseMs(2)).toBe(500);
  expect(pauseMs(62, lost)).toBe(500);
  expect(pauseMs(3_602, lost, lost)).toBe(500);
});

describe('the proof rule', () => {
  test('one listed refusal settles; any number of unlisted ones does not', () => {
    expect(decideFrom([listed]).state).toBe('REJECTED');
    expect(decideFrom([unlisted]).next?.step).toBe('send');
    expect(decideFrom([unlisted, unlisted], { afterS: 25 }).next?.step).toBe('send');
    const later = { ...unlisted, atS: 3_590 };
    expect(decideFrom([unlisted, unlisted, later], { afterS: 3_599 }).next?.step).toBe('send');
    expect(decideFrom([unlisted, unlisted, later], { afterS: 3_600 })).toMatchObject({
      state: 'NEEDS_REVIEW',
      because: 'refusal-unexplained',
    });
  });

  test('a readable record decides about an unlisted refusal, but not before the change could show', () => {
    const read = (evidence: Evidence, atS: number) =>
      decideFrom([unlisted, unlisted, { evidence, atS }], { readable: true, afterS: atS + 1 });
    expect(decideFrom([unlisted, unlisted], { readable: true, afterS: 25 }).next).toEqual({
      step: 'read',
      atMs: startMs + 95 * second,
    });
    expect(read('otherwise', 94).next?.step).toBe('read');
    expect(read('otherwise', 95).state).toBe('REJECTED');
    expect(read('as-asked', 95).state).toBe('SUCCEEDED');
    expect(read('not-yet', 95).next).toEqual({ step: 'read', atMs: startMs + (20 + 900) * second });
    expect(read('not-yet', 920).state).toBe('REJECTED');
    expect(read('in-part', 920).state).toBe('NEEDS_REVIEW');
  });

  test('a listed refusal after an unlisted one does not settle: the unlisted attempt may be its reason', () => {
    expect(isFinal(decideFrom([unlisted, listed], { afterS: 41 }).state)).toBe(false);
  });

  test('an attempt that never reached the write does not stop a listed refusal from settling', () => {
    for (const reading of ['NOT_SENT', 'LATER', 'AUTH', 'CONFIG'] as const) {
      expect(decideFrom([{ reading }, listed]).state).toBe('REJECTED');
    }
  });

  test('beside an attempt that may have succeeded, a refusal settles nothing', () => {
    for (const reading of ['UNKNOWN', 'IN_PROGRESS', undefined] as const) {
      expect(isFinal(decideFrom([{ reading }, listed], { afterS: 21 }).state)).toBe(false);
      expect(isFinal(decideFrom([listed, { reading }], { afterS: 21 }).state)).toBe(false);
    }
  });

  test('after a lost answer the key is sent again at 75 seconds, then the record is read, then people decide', () => {
    expect(decideFrom([lost, listed], { afterS: 25 }).next).toEqual({ step: 'send', atMs: startMs + 75 * second });
    const late = [lost, listed, { ...listed, atS: 80 }];
    expect(decideFrom(late).next?.step).toBe('send');
    expect(decideFrom(late, { afterS: 3_620 })).toMatchObject({
      state: 'NEEDS_REVIEW',
      because: 'refused-after-unknown',
    });
    expect(decideFrom(late, { readable: true }).next?.step).toBe('read');
    expect(decideFrom([...late, { evidence: 'as-asked' }], { readable: true }).state).toBe('SUCCEEDED');
    const read = (evidence: Evidence, atS = 90) =>
      decideFrom([...late, { evidence, atS }], { readable: true, afterS: 1_000 });
    expect(read('otherwise').state).toBe('REJECTED');
    expect(read('not-yet').next?.step).toBe('read');
    expect(read('not-yet', 900).state).toBe('REJECTED');
    expect(read('unreadable').next?.step).toBe('read');
  });

  test('a read that was sent too soon proves nothing', () => {
    const early = [lost, listed, { ...listed, atS: 80 }, { evidence: 'otherwise', atS: 60 } as const];
    expect(decideFrom(early, { readable: true }).next?.step).toBe('read');
  });
});

describe('without a verdict', () => {
  test('inconclusive answers are repeated as long as the key lives; after five the record is read too', () => {
    const none = { ...lost, status: 403, own: false };
    const many = (count: number) => Array.from({ length: count }, () => none);
    expect(decideFrom(many(50), { afterS: 22 * 3600 }).next?.step).toBe('send');
    expect(decideFrom(many(4), { readable: true }).next?.step).toBe('send');
    expect(decideFrom(many(5), { readable: true }).next?.step).toBe('read');
    expect(decideFrom([...many(5), { evidence: 'otherwise' }], { readable: true }).next?.step).toBe('send');
    expect(decideFrom(many(50), { afterS: 23 * 3600 })).toMatchObject({ state: 'NEEDS_REVIEW', because: 'key-over' });
  });

  test('the same 5xx of the platform three times in an hour is a stored failure; of a gateway it is not', () => {
    const failure = (atS: number, own = true) => ({ ...lost, status: 500, atS, own });
    const told = (own: boolean, lastS: number) =>
      decideFrom([failure(0, own), failure(10, own), failure(lastS, own)], { afterS: lastS + 1 });
    expect(told(true, 3_599).next?.step).toBe('send');
    expect(told(true, 3_600)).toMatchObject({ because: 'stuck' });
    expect(told(false, 3_600).next?.step).toBe('send');
  });

  test('a refused token, or a refused connection, is tried again for an hour', () => {
    const refused = { reading: 'AUTH', evidence: 'token-works' } as const;
    const wrong = { reading: 'CONFIG' } as const;
    for (const [one, because] of [
      [refused, 'token-refused'],
      [wrong, 'configuration'],
    ] as const) {
      expect(decideFrom([one, one, one, one, one, one], { afterS: 3_599 }).next?.step).toBe('send');
      expect(decideFrom([one, one], { afterS: 3_600 })).toMatchObject({ state: 'NEEDS_REVIEW', because });
    }
  });

  test('a refused key is never replaced by another', () => {
    expect(decideFrom([lost, { reading: 'BUG' }])).toMatchObject({ state: 'NEEDS_REVIEW', next: undefined });
  });

  test('after 23 hours nothing is sent', () => {
    const { state, next } = decideFrom([lost], { afterS: 23 * 3600 });
    expect([state, next]).toEqual(['NEEDS_REVIEW', undefined]);
  });

  test('an accepted write waits for its own end', () => {
    const accepted = { reading: 'ACCEPTED' } as const;
    expect(decideFrom([accepted])).toMatchObject({ state: 'ACCEPTED', next: undefined });
    expect(decideFrom([accepted], { readable: true }).next?.step).toBe('read');
    expect(decideFrom([accepted, { evidence: 'as-asked' }], { readable: true }).state).toBe('SUCCEEDED');
    expect(decideFrom([accepted, { evidence: 'failed' }], { readable: true }).state).toBe('FAILED');
  });
});

describe('a success that nothing ties to the request', () => {
  const unconfirmed = { reading: 'UNCONFIRMED' } as const;
  const read = (evidence: Evidence, atS = 1) => ({ evidence, atS });
  const after = (told: readonly TestAttempt[], afterS: number) => decideFrom(told, { readable: true, afterS });

  test('is not done: the record is read at once, and decides', () => {
    expect(after([unconfirmed], 1)).toEqual({
      state: 'ACCEPTED',
      next: { step: 'read', atMs: startMs + second },
      because: 'unconfirmed',
    });
    expect(after([unconfirmed, read('as-asked')], 2)).toMatchObject({ state: 'SUCCEEDED', because: 'read-back' });
    expect(after([unconfirmed, read('in-part')], 2)).toMatchObject({ state: 'ACCEPTED', next: undefined });
  });

  test('stays accepted and unconfirmed where nothing can be read, and is followed', () => {
    const { state, because, next } = decideFrom([unconfirmed]);
    expect([state, because, next?.step]).toEqual(['ACCEPTED', 'unconfirmed', 'read']);
  });

  test('is read for a minute while the record does not show it, sent again, then handed to a person', () => {
    expect(after([unconfirmed, read('otherwise')], 59).next?.step).toBe('read');
    expect(after([unconfirmed, read('otherwise')], 60).next?.step).toBe('send');
    const again = { ...unconfirmed, atS: 60 };
    expect(after([unconfirmed, read('otherwise'), again, read('not-yet', 61)], 179).next?.step).toBe('read');
    expect(after([unconfirmed, read('otherwise'), again, read('not-yet', 61)], 180).next?.step).toBe('send');
    expect(after([unconfirmed, read('not-yet')], 23 * 3600)).toMatchObject({
      state: 'NEEDS_REVIEW',
      because: 'not-shown',
    });
  });

  test('is two facts where the change was made and its review failed', () => {
    expect(after([unconfirmed, read('changed-failed')], 2)).toMatchObject({
      state: 'SUCCEEDED',
      because: 'changed-yet-failed',
    });
    expect(after([unconfirmed, read('failed')], 60).next?.step).toBe('send');
    const twice = [unconfirmed, read('failed'), { ...unconfirmed, atS: 60 }, read('failed', 61)];
    expect(after(twice, 62)).toMatchObject({ state: 'FAILED', because: 'read-back' });
  });

  test('is not sent again once the record has shown it, even when the record has changed since', () => {
    const told = [unconfirmed, read('under-review'), read('not-yet', 200)];
    expect(after(told, 201)).toMatchObject({ state: 'ACCEPTED', next: { step: 'read' }, because: 'answered' });
  });

  test('is not proven by an order from before the send', () => {
    const stale = [{ reading: 'ACCEPTED', status: 200 } as const, read('foreign')];
    expect(after(stale, 2)).toMatchObject({ state: 'UNKNOWN', next: { step: 'send' } });
    expect(after([...stale, { reading: 'ACCEPTED' }, read('as-asked', 30)], 31).state).toBe('SUCCEEDED');
  });
});

const anyReading = fc.constantFrom<(Reading | undefined)[]>(undefined, ...readings);
const anyPast = fc.array(
  fc.record({ reading: anyReading, atS: fc.integer({ min: 0, max: 600 }), status: fc.constantFrom(0, 200, 400, 500) }),
  { maxLength: 8 },
);

test('any past has a decision, which does not depend on the order of the answers', () => {
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

test('a write counts as not done only where no attempt may have done it', () => {
  fc.assert(
    fc.property(anyPast, (told) => {
      const { state } = decideFrom(told);
      const mayHave = told.some(
        ({ reading }) =>
          reading === undefined ||
          ['UNKNOWN', 'IN_PROGRESS', 'DONE', 'ACCEPTED', 'UNPROVEN', 'UNCONFIRMED'].includes(reading),
      );
      if (mayHave) expect(['REJECTED', 'EXPIRED', 'WITHDRAWN']).not.toContain(state);
    }),
    { numRuns: 5_000 },
  );
});
