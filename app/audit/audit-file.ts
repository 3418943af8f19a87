import type { AuditLine } from '@/lib/audit/list-lines';
import type { ColumnKind } from '@/lib/exports/export-columns';
import type { FileHead, FileShape } from '@/lib/exports/files/file-progress';
import type { Cell } from '@/lib/exports/payout-cells';
import { formatInstant } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import type { ExportFormat } from '@/lib/store/export-schema';
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

const names = Object.keys(columns) as (keyof typeof columns)[]; // the type names every key

const kinds = { line: 'amount', at: 'time' } as const satisfies Partial<Record<keyof typeof columns, ColumnKind>>;

interface AuditFile extends FileShape {
  readonly head: (rows: number) => FileHead;
  readonly cells: (line: AuditLine) => readonly Cell[];
}

/** The entries of the audit as a file, in the reader's language. */
export function auditFile(words: Words, form: ExportFormat): AuditFile {
  const draw = (cell: Message | string) => (typeof cell === 'string' ? cell : words(cell));
  // In CSV a time is the text that other programs sort by.
  const kindOf = (name: keyof typeof columns): ColumnKind =>
    form === 'xlsx' && Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : 'text';
  const cellOf = (name: keyof typeof columns, line: AuditLine): Cell => {
    if (kindOf(name) === 'time') return { kind: 'time', text: formatInstant(line.at.getTime(), 'UTC') };
    return { kind: kindOf(name) === 'amount' ? 'number' : 'text', text: draw(columns[name](line)) };
  };
  return {
    format: form,
    kinds: names.map(kindOf),
    heads: names.map((name) => words(message(`audit.csv.${name}`))),
    cells: (line) => names.map((name) => cellOf(name, line)),
    // Programs read the CSV from its first line: the description is a sheet of the workbook alone.
    head: (rows) => ({
      about:
        form === 'xlsx'
          ? [
              [
                { kind: 'text', text: words(message('exports.file.rows')) },
                { kind: 'number', text: String(rows) },
              ],
            ]
          : [],
      aboutName: words(message('exports.file.about')),
      rowsName: words(message('audit.title')),
    }),
  };
}
