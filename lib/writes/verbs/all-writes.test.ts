import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { permissionsByAct, decide } from '@/lib/access/permissions/permissions';
import { operations } from '@/lib/contract/operations';
import { redact } from '@/lib/platform/client/redact';
import { businessRoles } from '@/lib/roles';
import { allWrites, readResult, writeNames } from './all-writes';
import type { Write } from './define-write';
import { shownWrites } from './shown-writes';

const every = writeNames.map((name): readonly [string, Write] => [name, allWrites[name]]);

test('every operation that changes something is a write', () => {
  const changing = Object.values(operations).filter(({ method, token }) => method === 'POST' && token === 'required');
  expect([...writeNames].sort()).toEqual(changing.map(({ name }) => name).sort());
});

describe.each(every)('%s', (name, write) => {
  test('has its operation’s name, on the server and in browsers', () => {
    const { operation } = write;
    expect([operation.name, shownWrites[operation.name].name]).toEqual([name, name]);
  });

  test('changes a record of its noun, or makes one; the record that it touches is read for its approver', () => {
    const { operation, subject, usedUp } = write;
    const shown = shownWrites[operation.name];
    const changes = operation.path.includes('{id}');
    expect(shown.noun).toBe(subject === undefined ? undefined : operation.noun);
    expect(shown.whereToLook === undefined).toBe(changes);
    expect(changes || usedUp !== undefined).toBe(subject !== undefined);
  });

  test('opens its form to a person who may do any of its acts', () => {
    const acts = Object.values(permissionsByAct(write.operation.name) ?? {});
    const body = write.acts === 'one' ? undefined : write.acts.mildest;
    for (const role of businessRoles) {
      const mayAny = acts.length === 0 ? undefined : acts.some(({ decisions }) => decisions[role] !== 'no');
      expect(decide(role, write.operation.name, body).ok).toBe(mayAny ?? decide(role, write.operation.name).ok);
    }
  });
});

/** The answers that the interface shows. */
const answers = [
  'cancelPaymentIntent.success',
  'createBankAccount.success',
  'createConversion.success',
  'createQuote.success-buy',
  'createQuote.success-sell',
  'simulateDeposit.smallest',
  'simulateDeposit.success',
  'updateBankAccount.success-cad',
  'updateBankAccount.success-usd',
  'updateCardStatus.success',
  'updateCardholder.success',
];

test.each(answers)('the stored answer of %s is read with its type', (file) => {
  const name = writeNames.find((one) => file.startsWith(`${one}.`)) ?? 'createQuote';
  const { answer } = JSON.parse(readFileSync(`e2e/transcripts/${file}.json`, 'utf8')) as { answer: { body: unknown } };
  const stored: unknown = JSON.parse(JSON.stringify(redact(operations[name].response.parse(answer.body))));
  expect(readResult(name, stored)).toMatchObject(stored as object);
});
