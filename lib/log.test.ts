import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { lineWriter } from './front/line-writer.mjs';
import { fieldNames, lineOf } from './log';
import { auditKinds } from './store/audit-kinds';

const card = '4111111111111111';
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

test('an unknown field is not logged', () => {
  const fields = { route: '/sign-in', email: 'ann@example.com', body: { password: 'secret' } };
  expect(lineOf('sign-in-refused', fields)).toEqual({ event: 'sign-in-refused', route: '/sign-in' });
});

test('a known field holds a short scalar, never an object', () => {
  const fields = { reason: 'x'.repeat(5_000), status: 400, code: { nested: true } as unknown as string };
  const line = lineOf('refused', fields);
  expect(line['reason']).toHaveLength(200);
  expect(line).toMatchObject({ status: 400 });
  expect(line).not.toHaveProperty('code');
});

test('an error loses what looks like data and keeps where it happened', () => {
  const cause = new Error(`invalid input syntax for type uuid: "${card}"`);
  const error = new Error(`Failed query: select 1\nparams: ann@example.com,${token}`, { cause });
  const line = JSON.stringify(lineOf('request-failed', { error }));
  for (const secret of [card, token, 'ann@example.com']) expect(line).not.toContain(secret);
  expect(line).toContain('invalid input syntax for type uuid');
  expect(line).toContain('log.test.ts');
});

test.each([
  `mail to ann.b+c@example.com failed`,
  `account DE89 3704 0044 0532 0130 00 was refused`,
  `card ${card} was refused`,
  `token ${token} is old`,
  `key sk_live_0123456789abcdefghijklmnopqrstuvwxyz`,
])('the message "%s" is scrubbed', (message) => {
  const { error } = lineOf('failed', { error: new Error(message) }) as { error: { message: string } };
  expect(error.message).toContain('…');
  expect(error.message).not.toMatch(/\d{6}|@example|eyJ|0532|sk_live/);
});

test('a thrown value that is no error is not logged', () => {
  expect(JSON.stringify(lineOf('failed', { error: { password: 'hidden' } }))).not.toContain('hidden');
});

test('docs/operations.md names exactly the fields of a line of the log and the kinds of the audit', () => {
  const document = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const named = (heading: string) => {
    const [, text = ''] = document.split(`- **${heading}**: `);
    return [...(text.split('\n- ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  };
  expect(named('Fields of a line')).toEqual([...fieldNames, 'error']);
  expect(named('Kinds of the audit')).toEqual([...auditKinds]);
});

test.each(['%s %s %s', '%o', '%O %j', '%d%%', '%c', '{} {0} ${x}', '$(id)', '{{constructor}}', '%1$s%n'])(
  'the format sign %s is data',
  (signs) => {
    expect(lineOf('refused', { reason: signs, code: signs })).toEqual({ event: 'refused', reason: signs, code: signs });
    const { error } = lineOf('failed', { error: new Error(`at ${signs}`) }) as { error: { message: string } };
    expect(error.message).toContain('at ');
  },
);

test('a line of the log is an object: a text in its place does not compile', () => {
  // @ts-expect-error A text would be a format for what follows it.
  const withText: Parameters<ReturnType<typeof lineWriter>['info']> = ['%s', { secret: 1 }];
  expect(withText).toHaveLength(2);
});
