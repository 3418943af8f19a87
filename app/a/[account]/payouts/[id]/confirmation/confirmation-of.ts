import { payoutV1States, payoutV2States } from '@/app/list/record-states';
import { payoutLabel, payoutText, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import type { KnownPayout, PayoutV1, PayoutV2 } from '@/lib/contract/payouts';
import type { PdfPage, PdfPart, PdfRow } from '@/lib/exports/pdf/draw-pdf.mjs';
import { formatMoney } from '@/lib/format/format-amount';
import { formatInstant, readPlatformTime, zoneLabel } from '@/lib/format/instant';
import type { Language } from '@/lib/messages/languages';
import { message, type Message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import { failedMoneyText, receivesLabel } from '../failed-money-text';
import { payoutHeading, toldStatus } from '../payout-heading';
import { payoutWords } from '../payout-words';

/** One of the two products, from the platform's answer or from the console's copy. */
export interface ConfirmedProduct<T> {
  readonly value: T;
  readonly readAtMs: number;
  readonly isCopy: boolean;
}

export interface ConfirmedPayout {
  readonly summary: ConfirmedProduct<PayoutV2> | undefined;
  readonly record: ConfirmedProduct<PayoutV1> | undefined;
  /** Whether a product is unknown because it could not be read: the foot says so. */
  readonly isRecordUnread: boolean;
  readonly isSummaryUnread: boolean;
  /** The acting account, in words. */
  readonly account: string;
  readonly person: string;
  readonly zone: string;
  readonly nowMs: number;
}

export interface Writing {
  readonly language: Language;
  readonly words: Words;
}

type Rows = readonly (readonly [PayoutFieldName, ...PayoutFieldName[]])[];

// Each row joins the texts of its fields, and has the label of the first one.
const ofMoney: Rows = [['amount'], ['payerPays'], ['sourceAmount'], ['fee', 'feePaidBy'], ['rate'], ['receives']];
const ofParties: Rows = [
  ['payer', 'payerCompany', 'payerName', 'payerCountry'],
  ['beneficiary', 'beneficiaryCompany', 'beneficiaryName'],
  ...([['accountHolder'], ['accountNumber'], ['iban'], ['bank', 'country'], ['swift']] as const),
  ...([['routingCode'], ['secondRoutingCode']] as const),
];
const ofReferences: Rows = [['shortReference'], ['id'], ['bankReference'], ['requestId']];

/** These rows say “unknown” where the record is unknown; other rows without a value are left out. */
const toldUnknown: readonly PayoutFieldName[] = ['payerPays', 'fee', 'rate', 'receives', 'payer', 'beneficiary'];
const unknown = message('payouts.money.unknown');

/** Stands for the characters of the message, because no text contains this sign. */
const placeholder = '\0';

function around(sentence: string): readonly [string, string] {
  const [before = '', after = ''] = sentence.split(placeholder);
  return [before, after];
}

/** Writes a payout's confirmation, which never says more than the two products do; undefined if neither is known. */
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
  // Where the record is known, all amounts are its own, because they belong together.
  const shown = { known: products.record ? { summary: undefined, record: products.record } : products, words };
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
    parts: [
      partOf(message('payouts.money.title'), ofMoney, shown, {
        amount: message('payouts.money.payout'),
        receives: receivesLabel(products),
      }),
      partOf(message('payouts.confirmation.parties'), ofParties, shown),
      partOf(message('record.references'), ofReferences, shown),
      statesPart(payout, writing),
    ],
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

function partOf(
  title: Message,
  rows: Rows,
  { known, words }: { readonly known: KnownPayout; readonly words: Words },
  labels: Readonly<Partial<Record<PayoutFieldName, Message>>> = {},
): PdfPart {
  const textOf = (names: readonly PayoutFieldName[]) => {
    const [first = '', ...rest] = names.map((name) => payoutWords(name, known, words)).filter((text) => text !== '');
    return rest.reduce((one, next) => words(message('payouts.confirmation.twoFacts', { one, next })), first);
  };
  const drawn = rows.flatMap((names): readonly PdfRow[] => {
    const [field] = names;
    const isUnknown = known.record === undefined && toldUnknown.includes(field);
    const value = isUnknown ? words(unknown) : textOf(names);
    return value === '' ? [] : [{ label: words(labels[field] ?? payoutLabel(field, known)), value }];
  });
  return { title: words(title), rows: drawn };
}

/** Tells both statuses, because neither can be derived from the other. */
function statesPart({ summary, record, zone }: ConfirmedPayout, { words }: Writing): PdfPart {
  const [v2, v1] = [summary?.value, record?.value];
  const time = (text: string | null | undefined): string => {
    const read = readPlatformTime(text);
    if (read.kind === 'none') return words(message('record.noTime'));
    return read.kind === 'at' ? formatInstant(read.epochMs, zone) : read.text;
  };
  const rows: readonly (readonly [Message, string | undefined])[] = [
    [message('payouts.confirmation.summary'), words(v2 ? payoutV2States.words(v2.payout_status).label : unknown)],
    [payoutLabel('statusV1'), words(v1 ? payoutV1States.words(v1.payout_status).label : unknown)],
    [payoutLabel('created'), time(payoutText('created', { summary: v2, record: v1 }))],
    [payoutLabel('payoutDate'), v1?.payout_date],
    [message('payouts.confirmation.summaryEnded'), v2 && time(v2.completed_time)],
    [message('payouts.confirmation.recordEnded'), v1 && time(v1.complete_time)],
  ];
  return {
    title: words(message('payouts.confirmation.states')),
    rows: rows.flatMap(([label, value]) => (value ? [{ label: words(label), value }] : [])),
  };
}

/** Says when each product was read, or why it is missing. */
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
