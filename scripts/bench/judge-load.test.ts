import { expect, test } from 'vitest';
import type { Effect } from '@/sandbox/store/journal';
import { type LoadRequest, isClean, judgeLoad, type Submission } from './judge-load';

const answered: LoadRequest = { kind: 'read', atMs: 0, tookMs: 160, status: 200 };

const submission = (number: number): Submission => ({
  id: `write ${number}`,
  settled: true,
  reference: `deposit ${number}`,
});

const effect = (number: number, resource = `deposit ${number}`): Effect => ({
  number,
  operation: 'simulateDeposit',
  account: 'master',
  idempotency_key: `key ${number}`,
  resource,
  time: '2026-11-20T12:00:00Z',
  body_hash: `body ${number}`,
});

const clean = { errors: 0, lost: 0, doubled: 0, unclaimed: 0 };

test('a load is clean when each write was done once and each request answered', () => {
  const verdict = judgeLoad([answered, answered], [submission(1), submission(2)], [effect(1), effect(2)]);
  expect(verdict).toEqual(clean);
  expect(isClean(verdict)).toBe(true);
});

test('a request that was refused, or never answered, is an error', () => {
  const asked = [answered, { ...answered, status: 429 }, { ...answered, status: 0 }];
  const verdict = judgeLoad(asked, [], []);
  expect(verdict).toEqual({ ...clean, errors: 2 });
  expect(isClean(verdict)).toBe(false);
});

test('a recorded write that the platform does not have is lost, and so is one that never settles', () => {
  expect(judgeLoad([], [submission(1), submission(2)], [effect(2)])).toEqual({ ...clean, lost: 1 });
  expect(judgeLoad([], [{ ...submission(1), settled: false }], [effect(1)])).toEqual({ ...clean, lost: 1 });
  expect(judgeLoad([], [{ ...submission(1), reference: undefined }], [])).toEqual({ ...clean, lost: 1 });
});

test('a body that was done twice is doubled, and no submission claims the second effect', () => {
  const twice = [effect(1), { ...effect(2), body_hash: effect(1).body_hash }];
  expect(judgeLoad([], [submission(1)], twice)).toEqual({ ...clean, doubled: 1, unclaimed: 1 });
});

test('a write that was done but not confirmed as recorded is an error and unclaimed', () => {
  const untold = { id: undefined, settled: false, reference: undefined };
  expect(judgeLoad([], [untold], [effect(1)])).toEqual({ ...clean, errors: 1, unclaimed: 1 });
});
