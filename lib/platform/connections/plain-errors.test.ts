import { expect, it } from 'vitest';
import * as z from 'zod';
import { directoryEntry } from '@/lib/access/accounts/directory-entry';
import { inviteeSchema } from '@/lib/access/people/invitee';
import { connectionInput } from './connection-input';
import { operations } from '@/lib/contract/operations';

const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['an entry of the directory', directoryEntry],
  ['an invitation', inviteeSchema],
  ['a connection', connectionInput],
  ...Object.values(operations).flatMap(({ name, body, query }) => [
    [`the query of ${name}`, query] as const,
    ...(body === undefined ? [] : [[`the body of ${name}`, body] as const]),
  ]),
];

it.each(schemas)('%s is refused in the console’s words, never in those of a library', (_, schema) => {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  for (const value of [undefined, null, '', 5, [], {}, 'x'.repeat(5000)]) {
    const given = Object.fromEntries(fields.map((name) => [name, value]));
    const messages = [given, value].flatMap(
      (one) => schema.safeParse(one).error?.issues.map(({ message }) => message) ?? [],
    );
    expect(
      messages.filter((message) => /^(Invalid|Too|Unrecognized|Required)\b|expected|received/.test(message)),
    ).toEqual([]);
  }
});
