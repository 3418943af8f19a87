import { payoutV1States, payoutV2States } from '@/app/list/record-states';
import { valueWords } from '@/app/record/value-words';
import type { PayoutV1, PayoutV2 } from '@/lib/contract/payouts';
import type { PdfPage, PdfPart, PdfRow } from '@/lib/exports/pdf/draw-pdf.mjs';
import { countryName } from '@/lib/format/countries';
import { formatMoney } from '@/lib/format/format-amount';
import { formatInstant, readPlatformTime, zoneLabel } from '@/lib/format/instant';
import type { Language } from '@/lib/messages/languages';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import { failedMoneyText, receivesLabel } from '../failed-money-text';
import { payoutHeading, toldStatus } from '../payout-heading';

/** One of the two products, and whether the platform answered or the console's copy stands for it. */
export interface ConfirmedProduct<T> {
  readonly value: T;
  readonly readAtMs: number;
  readonly isCopy: boolean;
}

export interface ConfirmedPayout {
  readonly id: string;
  readonly summary: ConfirmedProduct<PayoutV2> | undefined;
  readonly record: ConfirmedProduct<PayoutV1> | undefined;
  /** Why a product is not known, for the foot: it could not be read. */
  readonly isRecordUnread: boolean;
  readonly isSummaryUnread: boolean;
  /** The acting account, in words. */
  readonly account: string;
  readonly person: string;
  readonly zone: string;
  readonly nowMs: number;
}

/** How the document is written. */
export interface Writing {
  readonly language: Language;
  readonly words: Words;
}

type Text = string | null | undefined;

const rowsOf = (words: Words, rows: readonly (readonly [Message, Text])[]): readonly PdfRow[] =>
  rows.flatMap(([label, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ label: words(label), value }],
  );

const known = (parts: readonly Text[]): readonly string[] =>
  parts.flatMap((part) => (part === undefined || part === null || part === '' ? [] : [part]));

/** Parts of one name, or a number and its unit. */
const spaced = (...parts: readonly Text[]): string => known(parts).join(' ');

/** Facts as one text, with the punctuation of the document's language. */
const listedFacts = (words: Words, ...parts: readonly Text[]): string => {
  const [first = '', ...rest] = known(parts);
  return rest.reduce((one, next) => words(message('payouts.confirmation.twoFacts', { one, next })), first);
};

/** No text of a message has it. */
const placeholder = '\0';

function around(sentence: string): readonly [string, string] {
  const [before = '', after = ''] = sentence.split(placeholder);
  return [before, after];
}

/** What a payout's confirmation says. It never says more than its two products do; undefined if neither is known. */
export function confirmationOf(payout: ConfirmedPayout, writing: Writing): PdfPage | undefined {
  const { words, language } = writing;
  const { summary, record, nowMs, zone } = payout;
  const products = { summary: summary?.value, record: record?.value };
  const heading = payoutHeading(products);
  const { status, isClaimed } = toldStatus(products);
  const money = products.record ?? products.summary;
  if (heading === undefined || status === undefined || money === undefined) return undefined;
  const failure = isClaimed ? failedMoneyText(products) : undefined;
  const reason = products.record?.failure_reason;
  return {
    title: words(heading.text),
    language,
    lead: [
      formatMoney(money.payout_amount, money.payout_currency),
      words(status.meaning),
      ...(isClaimed && reason
        ? [words(message('terms.labelled', { label: message('payouts.record.reason'), text: reason }))]
        : []),
      ...(failure === undefined ? [] : [words(failure)]),
    ],
    parts: [moneyPart, partiesPart, referencesPart, statesPart].map((part) => part(payout, writing)),
    foot: [
      ...sources(payout).map(words),
      words(message('payouts.confirmation.masked')),
      words(
        message('payouts.confirmation.made', {
          when: formatInstant(nowMs, zone),
          zone: zoneLabel(nowMs, zone),
          name: payout.person,
          account: payout.account,
        }),
      ),
      words(message('payouts.confirmation.noReceipt')),
    ],
    missing: around(words(message('payouts.confirmation.missing', { characters: placeholder }))),
    cut: words(message('payouts.confirmation.cut')),
    createdAt: new Date(nowMs),
  };
}

function moneyPart({ record: read, summary }: ConfirmedPayout, { words }: Writing): PdfPart {
  const title = words(message('payouts.money.title'));
  const record = read?.value;
  if (record === undefined) {
    const { payout_amount, payout_currency } = summary?.value ?? { payout_amount: '', payout_currency: '' };
    const unknown = words(message('payouts.money.unknown'));
    return {
      title,
      rows: rowsOf(words, [
        [message('payouts.money.payout'), formatMoney(payout_amount, payout_currency)],
        [message('payouts.money.payerPays'), unknown],
        [message('payouts.money.fee'), unknown],
        [message('payouts.money.rate'), unknown],
        [receivesLabel({ summary: summary?.value, record }), unknown],
      ]),
    };
  }
  const facts = (...parts: readonly Text[]) => listedFacts(words, ...parts);
  const { source_currency: source, payout_currency: target, fee_paid_by: paidBy, conversion } = record;
  const fee = formatMoney(record.fee_amount, record.fee_currency);
  return {
    title,
    rows: rowsOf(words, [
      [message('payouts.money.payout'), formatMoney(record.payout_amount, target)],
      [message('payouts.money.payerPays'), formatMoney(record.amount_payer_pays, source)],
      [message('payouts.money.source'), formatMoney(record.source_amount, source)],
      [message('payouts.money.fee'), facts(fee, paidBy && words(valueWords('feePayer', paidBy)))],
      [message('payouts.money.rate'), conversion && spaced(conversion.client_rate, conversion.currency_pair)],
      [receivesLabel({ summary: summary?.value, record }), formatMoney(record.amount_beneficiary_receives, target)],
    ]),
  };
}

function partiesPart({ record }: ConfirmedPayout, { words }: Writing): PdfPart {
  const title = words(message('payouts.confirmation.parties'));
  if (record === undefined) {
    const unknown = words(message('payouts.money.unknown'));
    const labels = [message('payouts.payer.title'), message('payouts.beneficiary.title')];
    return { title, rows: labels.map((label) => ({ label: words(label), value: unknown })) };
  }
  const { payer, beneficiary } = record.value;
  const bank = beneficiary.bank_details;
  const facts = (...parts: readonly Text[]) => listedFacts(words, ...parts);
  const person = (one: { company_name?: Text; first_name?: Text; last_name?: Text }) =>
    facts(one.company_name, spaced(one.first_name, one.last_name));
  const typed = (type: Text, otherwise: Message) => (type ? valueWords('bankCode', type) : otherwise);
  return {
    title,
    rows: rowsOf(words, [
      [message('payouts.payer.title'), facts(person(payer), words(countryName(payer.country ?? '')))],
      [message('payouts.beneficiary.title'), person(beneficiary)],
      [message('payouts.bank.holder'), bank?.account_holder],
      [message('payouts.bank.number'), bank?.account_number],
      [message('payouts.bank.iban'), bank?.iban],
      [message('payouts.bank.name'), facts(bank?.bank_name, words(countryName(bank?.bank_country_code ?? '')))],
      [message('payouts.bank.swift'), bank?.swift_code],
      [typed(bank?.routing_code_type1, message('payouts.bank.code1')), bank?.routing_code_value1],
      [typed(bank?.routing_code_type2, message('payouts.bank.code2')), bank?.routing_code_value2],
    ]),
  };
}

function referencesPart({ id, record }: ConfirmedPayout, { words }: Writing): PdfPart {
  return {
    title: words(message('record.references')),
    rows: rowsOf(words, [
      [message('payouts.record.shortReference'), record?.value.short_reference_id],
      [message('payouts.payoutId'), id],
      [message('payouts.record.bankReference'), record?.value.payout_reference],
      [message('payouts.record.requestId'), record?.value.unique_request_id],
    ]),
  };
}

/** Both statuses as they are: neither is mapped onto the other. */
function statesPart({ summary, record, zone }: ConfirmedPayout, { words }: Writing): PdfPart {
  const time = (text: Text): string => {
    const read = readPlatformTime(text);
    if (read.kind === 'none') return words(message('record.noTime'));
    return read.kind === 'at' ? formatInstant(read.epochMs, zone) : read.text;
  };
  const unknown = words(message('payouts.money.unknown'));
  const [v2, v1] = [summary?.value, record?.value];
  return {
    title: words(message('payouts.confirmation.states')),
    rows: rowsOf(words, [
      [message('payouts.confirmation.summary'), v2 ? words(payoutV2States.words(v2.payout_status).label) : unknown],
      [message('payouts.confirmation.record'), v1 ? words(payoutV1States.words(v1.payout_status).label) : unknown],
      [message('terms.created'), time(v2?.create_time ?? v1?.create_time)],
      [message('payouts.record.date'), v1?.payout_date],
      [message('payouts.confirmation.summaryEnded'), v2 && time(v2.completed_time)],
      [message('payouts.confirmation.recordEnded'), v1 && time(v1.complete_time)],
    ]),
  };
}

/** From what state of knowledge the document was made. */
function sources(payout: ConfirmedPayout): readonly Message[] {
  const of = (product: ConfirmedProduct<unknown> | undefined, kind: 'summary' | 'record', isUnread: boolean) => {
    if (product === undefined) {
      return message(`payouts.confirmation.${isUnread ? 'unread' : 'none'}.${kind}`);
    }
    const when = formatInstant(product.readAtMs, payout.zone);
    return message(`payouts.confirmation.${product.isCopy ? 'copied' : 'read'}.${kind}`, { when });
  };
  return [of(payout.summary, 'summary', payout.isSummaryUnread), of(payout.record, 'record', payout.isRecordUnread)];
}
