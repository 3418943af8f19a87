import { onTestFinished, expect, test } from 'vitest';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { takeAuditSecret } from '@/lib/audit/chain';
import { createPerson } from '../people/people';
import { signIn } from './sign-in';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
const email = 'ann@example.test';
const password = 'correct horse battery';

test('of 10,000 guesses from one address and from 2,000 others none opens, and five lock an address out', async () => {
  const opened = await openTestStore();
  onTestFinished(() => opened.close());
  const { database } = opened;
  await createPerson(database, { email, name: 'Ann', role: 'operator', password });
  const attempt = async (typed: string, address: string, seconds: number) => {
    const given = { email, password: typed, address, agent: 'test' };
    const answer = await signIn(database, given, { demo: false }, new Date(start + seconds * 1_000));
    return answer.ok ? 'in' : answer.error;
  };
  const answers: string[] = [];
  // The guess in the middle is the right one: it opens nothing either.
  for (let guess = 0; guess < 10_000; guess += 1) {
    const address = guess < 5_000 ? '192.0.2.1' : `198.51.${100 + (guess % 8)}.${Math.floor(guess / 8) % 250}`;
    const typed = guess % 2_500 === 2_499 ? password : `guessed password number ${guess}`;
    answers.push(await attempt(typed, address, guess));
  }
  expect(answers.filter((answer) => answer === 'in')).toEqual([]);
  expect(answers.slice(0, 6)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'locked']);
  // Compared with the hash: a hundred guesses of all strangers together.
  expect(answers.filter((answer) => answer === 'wrong').length).toBeLessThanOrEqual(100);
});
