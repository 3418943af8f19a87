import type { AuditLine } from './list-lines';

const columns = {
  line: ({ sequence }) => String(sequence),
  at: ({ at }) => at.toISOString(),
  kind: ({ kind }) => kind,
  act: ({ act }) => act,
  result: ({ result }) => result,
  person: ({ personName }) => personName,
  person_id: ({ personId }) => personId ?? '',
  role: ({ role }) => role,
  session: ({ sessionKey }) => sessionKey,
  account: ({ account }) => account,
  object_type: ({ objectType }) => objectType,
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
  client_id_is: ({ through }) => (through === undefined ? '' : through.own ? 'own' : 'shared'),
  key_id: ({ keyId }) => keyId,
  seal: ({ hash }) => hash,
} satisfies Record<string, (line: AuditLine) => string>;

export const csvHead = `${Object.keys(columns).join(',')}\r\n`;

/** One line as RFC 4180 has it. */
export function csvLine(line: AuditLine): string {
  return `${Object.values(columns)
    .map((read) => cell(read(line)))
    .join(',')}\r\n`;
}

/** A program that opens the file runs what begins like a formula; an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
