/** Texts that no line of a log may hold: people's data and secrets, as an attacker may send them. */
export const planted = [
  'GB29NWBK60161331926819',
  'DE89370400440532013000',
  '4111111111111111',
  'planted.person@example.com',
  'Jane Plantedname',
  'planted-secret-of-nobody',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJlLW9mLW5vYm9keQ',
] as const;

const everything = planted.join(' ');
const forged = '{"level":"error","event":"forged"}';

/** Texts that end a line, a string or a statement in an unexpected place. */
export const hostileTexts: readonly string[] = [
  `Jane\0 ${everything}`,
  `x\r\n${forged}\r\n${everything}`,
  `x\n${forged}\n${everything}`,
  `\u001b[2J\u001b[31m${everything}`,
  `\u2028${forged}\u2029${everything}`,
  `\u202e${everything}\u009b`,
  `'; drop table audit; -- ${everything}`,
  `%s %o %j ${everything}`,
  everything + 'x'.repeat(20_000),
];

/** Shapes of arguments of actions, with the text in every field. */
const shapes: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => ({
    accountId: '01890000-0000-4000-8000-00000000000c',
    name: text,
    note: text,
    account: text,
    id: text,
    operation: text,
    operationId: text,
    formId: text,
    key: text,
    personId: text,
    resource: { type: 'cards', id: text },
    input: { id: text },
    values: { note: text },
    reason: text,
  }),
  (text) => ({
    operation: 'updateCardStatus',
    account: 'master',
    resource: { type: 'cards', id: text },
    formId: '01890000-0000-4000-8000-00000000000c',
    input: { id: text, update_reason: text },
    operationId: '01890000-0000-4000-8000-00000000000c',
    reason: text,
    values: { [text]: text },
    answer: text,
  }),
  (text) => ({
    name: text,
    email: text,
    role: 'operator',
    accounts: [text],
    clientId: text,
    apiKey: text,
    environment: 'sandbox',
    connectionId: text,
  }),
];

/** The first text in every shape, and each other text in one shape. */
export const hostileInputs: readonly unknown[] = [
  ...shapes.map((shape) => shape(hostileTexts[0] ?? '')),
  ...hostileTexts.map((text, place) => shapes[place % shapes.length]?.(text)),
];

/** A header cannot hold a line break, but any other text. */
export const hostileHeaders: Readonly<Record<string, string>> = {
  'user-agent': `%s ${everything}`,
  'x-forwarded-for': everything,
  'x-request-id': everything,
  referer: `https://elsewhere.invalid/?${everything.replaceAll(' ', '+')}`,
};
