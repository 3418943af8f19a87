import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import { recordedWrite } from '@/lib/store/schema';
import { approvalsType } from './kinds/approvals';

/** The subject of an alert, in the words that people use. */
export interface AlertSubject {
  /** The name of a person or a company: shown on pages, never sent by mail. Empty where none is known. */
  readonly name: string;
  /** The subject's mark among others: a short reference, the last four digits of a number, an amount. */
  readonly mark: string;
  /** Why a payout failed, in the platform's words. */
  readonly reason: string;
}

const isOfWrite = sql`alert.object_type in ('operations', ${approvalsType})`;
const ofWrite = (column: 'resource_type' | 'resource_id') =>
  sql`case when ${isOfWrite} then (select write.${sql.identifier(column)} from ${recordedWrite} as write
    where write.id = alert.object_id::uuid)`;

/** The mirror's kind for the noun of an address. */
const kindOf = (noun: SQL) => sql`case ${noun}
  when 'payouts' then 'payout' when 'bank-accounts' then 'bank-account' when 'removed-bank-accounts' then 'bank-account'
  when 'cards' then 'card' when 'cardholders' then 'cardholder' when 'payment-intents' then 'payment-intent'
  when 'deposits' then 'deposit' end`;

interface SubjectColumns {
  readonly clientHash: SQL;
  readonly account: SQL;
  /** The kind under which the mirror keeps the record. */
  readonly kind: SQL;
  readonly id: SQL;
}

/** The mirror's record; masked, as the mirror keeps it. */
const subjectOf = ({
  clientHash,
  account,
  kind,
  id,
}: SubjectColumns) => sql`(select jsonb_build_object('kind', shown.kind, 'id', shown.id, 'name', shown.name,
    'amount', shown.amount::text, 'currency', shown.currency, 'reason', shown.reason,
    'reference', coalesce(shown.parts -> 'v1' ->> 'short_reference_id', shown.parts -> 'record' ->> 'merchant_order_id'),
    'number', coalesce(shown.parts -> 'record' ->> 'account_number', shown.parts -> 'record' ->> 'card_number'))
  from ${mirrorAccount} as place join ${mirrorRecord} as shown on shown.account_id = place.id
  where place.client_hash = ${clientHash} and place.account = ${account} and place.left_at is null
    and shown.kind = ${kind} and shown.id = ${id} limit 1)`;

/** The subject of `alert`, or the record that its write changes. */
export const subjectOfAlert = subjectOf({
  clientHash: sql`alert.client_hash`,
  account: sql`alert.account`,
  kind: kindOf(sql`(${ofWrite('resource_type')} else alert.object_type end)`),
  id: sql`(${ofWrite('resource_id')} else alert.object_id end)`,
});

/** The record that `write` changes. */
export const subjectOfWrite = subjectOf({
  clientHash: sql`write.client_hash`,
  account: sql`write.account`,
  kind: kindOf(sql`write.resource_type`),
  id: sql`write.resource_id`,
});

const kept = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  reason: z.string(),
  reference: z.string().nullable(),
  number: z.string().nullable(),
});

/** Numbers are masked here, with their last four digits at the end. */
const lastFour = (number: string | null): string =>
  /\d{4}$/.test(number ?? '') ? `•••• ${number?.slice(-4) ?? ''}` : '';

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** The name and the mark of a subject, in one text. */
export const subjectText = ({ name, mark }: AlertSubject): string => joined(name, mark);

/** Undefined where the mirror does not keep the subject. */
export function readSubject(stored: unknown): AlertSubject | undefined {
  const found = kept.safeParse(stored).data;
  if (found === undefined) return undefined;
  const { kind, id, name, amount, currency, reason, reference, number } = found;
  const money = amount === null ? currency : formatMoney(amount, currency);
  if (kind === 'payout') return { name, mark: reference ?? id, reason };
  const isOfMoney = kind === 'payment-intent' || kind === 'deposit';
  return { name, mark: isOfMoney ? joined(money, reference ?? '') : joined(currency, lastFour(number)), reason: '' };
}

/** The details of the subject that every channel may carry. */
export function subjectDetails(type: string, subject: AlertSubject | undefined, id: string): readonly Message[] {
  if (type === 'payouts') {
    const reason = subject?.reason ?? '';
    return [
      message('alerts.kinds.payout', { id: subject?.mark ?? id }),
      ...(reason === '' ? [] : [message('alerts.kinds.reason', { reason })]),
    ];
  }
  const isWrite = type === 'operations' || type === approvalsType;
  return isWrite && subject !== undefined && subject.mark !== ''
    ? [message('terms.asWritten', { text: subject.mark })]
    : [];
}
