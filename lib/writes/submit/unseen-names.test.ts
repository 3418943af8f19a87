import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { directoryEntry } from '@/lib/access/accounts/directory-entry';
import { inviteeSchema } from '@/lib/access/people/invitee';
import { connectionInput } from '@/lib/platform/connections/connection-input';
import { saveViewInput } from '@/lib/reports/saved-views/view-input';
import { createScheduleInput } from '@/lib/reports/schedules/schedule-input';
import { changeReviewsInput, noteInput } from '@/lib/reviews/review-input';

const account = 'master';
const tags = (tag: unknown) => ({
  target: { account, of: { ids: ['PO1'] } },
  seen: '',
  change: { addTags: [tag] },
});
const view = { account, list: 'listPayouts', search: '', isShared: true };
const schedule = {
  account,
  what: { content: 'totals', period: 'last_7_days' },
  when: { frequency: 'daily', hour: 7 },
  channel: 'console',
};
const invitee = { email: 'ann@example.com', role: 'operator', accounts: [] };
const connection = {
  environment: 'sandbox',
  baseUrl: 'https://platform.example.com',
  timeZone: 'UTC',
  idvMethod: 'IDV',
  clientId: 'client',
  apiKey: 'key',
};

/** Every name, title, tag and note that people give: the input's schema, and the path of the kept text. */
const places: readonly (readonly [string, z.ZodType, (text: string) => unknown, readonly (string | number)[]])[] = [
  ['saved view', saveViewInput, (name) => ({ ...view, name }), ['name']],
  ['schedule', createScheduleInput, (name) => ({ ...schedule, name }), ['name']],
  ['person', inviteeSchema, (name) => ({ ...invitee, name }), ['name']],
  ['account of the directory', directoryEntry, (name) => ({ accountId: 'a-1', name, note: '' }), ['name']],
  ['connection', connectionInput, (name) => ({ ...connection, name }), ['name']],
  ['tag', changeReviewsInput, tags, ['change', 'addTags', 0]],
  ['note', noteInput, (note) => ({ account, payoutId: 'PO1', note, mentions: [] }), ['note']],
];

const unseen = [
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u200e',
  '\u3164',
  '\u{e0041}',
  '\ufeff',
  '\u061c',
  '\u2800',
  ' \u00a0 ',
];

const inner = z.custom<Readonly<Record<string | number, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
);

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((whole, key) => inner.parse(whole)[key], value);

describe.each(places)('the name of a %s', (_what, schema, given, path) => {
  test.each(unseen)('is refused where it shows nothing: %j', (text) => {
    expect(schema.safeParse(given(text)).success).toBe(false);
  });

  test.each(unseen.filter((text) => text.trim() !== ''))('is the same with %j inside and around', (text) => {
    expect(at(schema.parse(given(`${text}Sh${text}ared${text}`)), path)).toBe(at(schema.parse(given('Shared')), path));
  });

  test('keeps the joiners of Persian and Sinhala', () => {
    for (const name of ['می\u200cخواهم', 'ශ්\u200dරී']) {
      expect(at(schema.parse(given(name)), path)).toBe(name);
    }
  });
});
