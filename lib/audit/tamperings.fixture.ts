import { readAuditKeys, signHead, signLine, type AuditHead, type AuditRow } from './chain';

export const secret = 'the audit secret of this test and of nothing else';
export const keys = readAuditKeys({ auditSecrets: [], dataSecret: secret });

/** Numbers that are the same in every run. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error('outside');
  return found;
};

/** Another value of the same kind. */
function changed(value: AuditRow[keyof AuditRow], random: (below: number) => number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + 1 + random(1_000_000));
  if (typeof value === 'number') return value + 1 + random(3);
  if (value === null) return '0f8fad5b-d9cb-469f-a165-70867728950f';
  const text = value; // all other columns are text
  const place = random(text.length + 1);
  return random(4) === 0 ? null : `${text.slice(0, place)}x${text.slice(place + 1)}`;
}

type Tampering = (rows: AuditRow[], head: AuditHead, random: (below: number) => number) => AuditHead | undefined;

/** Each changes a copy of the audit in its own way, and returns the head that it leaves. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  edit: (rows, head, random) => {
    const place = random(rows.length);
    const row = at(rows, place);
    const names = Object.keys(row) as (keyof AuditRow)[];
    const name = at(names, random(names.length));
    rows[place] = { ...row, [name]: changed(row[name], random) };
    return head;
  },
  deletion: (rows, head, random) => {
    rows.splice(random(rows.length), 1 + random(3));
    return head;
  },
  'deletion, numbered anew': (rows, head, random) => {
    rows.splice(random(rows.length - 1), 1);
    rows.forEach((row, index) => (rows[index] = { ...row, sequence: index + 1 }));
    return head;
  },
  insertion: (rows, head, random) => {
    rows.splice(random(rows.length + 1), 0, at(rows, random(rows.length)));
    return head;
  },
  reordering: (rows, head, random) => {
    const one = random(rows.length - 1);
    const other = one + 1 + random(rows.length - one - 1);
    const [left, right] = [at(rows, one), at(rows, other)];
    const keep = random(2) === 0;
    rows[one] = { ...right, sequence: keep ? right.sequence : left.sequence };
    rows[other] = { ...left, sequence: keep ? left.sequence : right.sequence };
    return head;
  },
  truncation: (rows, head, random) => {
    rows.splice(random(rows.length));
    return head;
  },
  'truncation with the head turned back': (rows, head, random) => {
    rows.splice(1 + random(rows.length - 1));
    return { ...head, count: rows.length, lastHash: at(rows, rows.length - 1).hash };
  },
  'everything taken away': (rows) => {
    rows.splice(0);
    return undefined;
  },
  'a line of another key': (rows, _, random) => {
    const other = readAuditKeys({ auditSecrets: [], dataSecret: `${random(1_000)} another secret` }).current;
    const place = random(rows.length);
    let lastHash = place === 0 ? '' : at(rows, place - 1).hash;
    for (let index = place; index < rows.length; index += 1) {
      const row = { ...at(rows, index), act: 'forged', keyId: random(2) === 0 ? other.id : keys.current.id };
      lastHash = signLine(other, lastHash, row);
      rows[index] = { ...row, hash: lastHash };
    }
    const next = { count: rows.length, lastHash, keyId: other.id };
    return { id: 1, ...next, signature: signHead(other, next) };
  },
};
