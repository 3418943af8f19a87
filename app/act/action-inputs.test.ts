import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { envelope } from '@/lib/writes/submit/run-write';

const root = path.join(import.meta.dirname, '../..');

type Declared = { readonly act: string; readonly input: z.ZodType };

const declared = vi.hoisted(() => [] as Declared[]);

/** Every server action is declared by one of these; the test reads the declarations instead of making actions. */
vi.mock('@/lib/access/requests/define-action', () => {
  const note = (act: string, input: z.ZodType) => {
    declared.push({ act, input });
    return () => Promise.resolve();
  };
  return {
    defineAction: ({ act, input }: Declared) => note(act, input),
    defineSettingsAction: note,
    defineProposal: ({ name, asked }: { name: string; asked: z.ZodType }) => note(`${name}.propose`, asked),
    defineEnrolmentAction: ({ input }: Declared) => note('enrolment', input),
    inOrder: ({ input }: Declared) => note('in order', input),
  };
});

beforeAll(async () => {
  const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => path.basename(one) === 'actions.ts'))
    await import(path.join(root, 'app', file));
});

type Text = { readonly name: string; readonly schema: z.ZodType };

/** The texts that a schema takes, each with its schema from the text to what becomes of it. */
function textsIn(schema: z.ZodType, name: string): Text[] {
  if (schema instanceof z.ZodObject) return entriesOf(schema.shape, name);
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, `${name}[]`);
  if (schema instanceof z.ZodRecord)
    return [
      ...textsIn(schema.keyType as z.ZodType, `${name} keys`),
      ...textsIn(schema.valueType as z.ZodType, `${name}{}`),
    ];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textsIn(one as z.ZodType, name));
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((one, place) => textsIn(one as z.ZodType, `${name}[${place}]`));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((one) => textsIn(one as z.ZodType, name));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return textsIn(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch)
    return textsIn(schema.def.innerType as z.ZodType, name);
  if (schema instanceof z.ZodPipe) {
    const first = schema.def.in as z.ZodType;
    const read = textsIn(schema.def.out as z.ZodType, name);
    const inner = first instanceof z.ZodTransform ? read : [...textsIn(first, name), ...read];
    // A text that is read in steps is one text; of anything else each part is.
    const isOne = inner.length > 0 && inner.every((one) => one.name === name);
    return isOne ? [{ name, schema }] : inner.filter((one) => one.name !== name);
  }
  const takesNoText =
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodUndefined ||
    schema instanceof z.ZodNull ||
    schema instanceof z.ZodVoid;
  return takesNoText ? [] : [{ name, schema }];
}

const entriesOf = (shape: Readonly<Record<string, unknown>>, name: string): Text[] =>
  Object.entries(shape).flatMap(([key, one]) => textsIn(one as z.ZodType, `${name}.${key}`));

const everyText = (): Text[] => [
  ...declared.flatMap(({ act, input }) => textsIn(input, act)),
  ...textsIn(envelope, 'envelope'),
];

const characters = ['A', 'a', '1', '0', 'ä', '字', ' a', '1.', 'a@b.'];

/** The longest that is left of a long text, and 0 where it is refused. */
const longestOf = ({ schema }: Text, length: number): number =>
  Math.max(
    ...characters.map((character) => {
      const read = schema.safeParse(character.repeat(length));
      return read.success ? JSON.stringify(read.data ?? '').length : 0;
    }),
  );

/** The fields of a write and of its draft: `findUnfitText` gives each text of them an end. */
const ofWrites = ['in order', 'in order.values', 'envelope.input'];

test('no text of an action is as long as its sender likes', () => {
  const texts = everyText().filter(({ name }) => !ofWrites.includes(name));
  expect(declared.length).toBeGreaterThan(60);
  expect(texts.length).toBeGreaterThan(80);
  const endless = texts.filter((text) => longestOf(text, 60_000) > 10_000).map(({ name }) => name);
  expect(endless).toEqual([]);
});
