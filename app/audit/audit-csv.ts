import type { AuditLine } from '@/lib/audit/list-lines';
import { message, type Message } from '@/lib/messages/message';
import { actOf, doerOf, objectNoun, resultOf, roleOf } from './audit-words';

/** Messages are drawn in words; codes stand beside the words, for programs. */
const columns = {
  line: ({ sequence }) => String(sequence),
  at: ({ at }) => at.toISOString(),
  kind: ({ kind }) => message(`audit.kinds.${kind}`),
  kind_code: ({ kind }) => kind,
  act: ({ act }) => actOf(act),
  act_code: ({ act }) => act,
  result: ({ result }) => resultOf(result).label,
  result_code: ({ result }) => result,
  person: doerOf,
  person_id: ({ personId }) => personId ?? '',
  role: ({ role }) => roleOf(role),
  session: ({ sessionKey }) => sessionKey,
  account: ({ account }) => account,
  object_type: ({ objectType }) => objectNoun(objectType),
  object_id: ({ objectId }) => objectId,
  operation: ({ operationId }) => operationId ?? '',
  before: ({ before }) => (before === undefined ? '' : JSON.stringify(before)),
  after: ({ after }) => (after === undefined ? '' : JSON.stringify(after)),
  request_id: ({ requestId }) => requestId,
  idempotency_key: ({ idempotencyKey }) => idempotencyKey ?? '',
  connection: ({ through }) => through?.name ?? '',
  connection_id: ({ through }) => through?.id ?? '',
  environment: ({ through }) => through?.environment ?? '',
  client_id_ends: ({ through }) => through?.client ?? '',
  client_id_is: ({ through }) =>
    through === undefined ? '' : message(through.own ? 'audit.csv.own' : 'audit.csv.shared'),
  key_id: ({ keyId }) => keyId,
  seal: ({ hash }) => hash,
} satisfies Record<string, (line: AuditLine) => Message | string>;

/** The audit as a CSV file by RFC 4180, in the reader's language. */
export function auditCsv(words: (sentence: Message) => string) {
  const draw = (cell: Message | string) => (typeof cell === 'string' ? cell : words(cell));
  const row = (cells: readonly (Message | string)[]) => `${cells.map((one) => cell(draw(one))).join(',')}\r\n`;
  const names = Object.keys(columns) as (keyof typeof columns)[]; // its own keys
  return {
    head: row(names.map((name) => message(`audit.csv.${name}`))),
    line: (line: AuditLine) => row(names.map((name) => columns[name](line))),
  };
}

/** A spreadsheet runs a cell that begins like a formula; an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
