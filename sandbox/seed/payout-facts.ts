import { Decimal, dividedBy, sumOf } from '@/lib/contract/decimal';
import { rowHash, type Random } from '../world/random';
import type { DirectoryEntry, World } from '@/sandbox/world/world';
import { drawCorridor, takesAnyReference, type Corridor } from './corridor';
import { plainOf } from './party';
import type { StatusPair } from './payout-index';
import texts from './texts.json' with { type: 'json' };
import money from './payout-money.json' with { type: 'json' };
import { amountOf, currencyDigits, fromDollars, priceOf } from '@/sandbox/world/currencies';

/** What payments of a business are worth: US dollars from and to, with their shares in 100. */
const everyday: readonly (readonly [share: number, from: number, to: number])[] = money.everyday;

/** Minor units of awkward amounts: fewest and most digits. */
const awkwardDigits: Readonly<Record<string, readonly [min: number, max: number]>> = money.digits;

/** Whether the account's records are awkward. */
type Manner = Pick<DirectoryEntry, 'isAwkward'>;

/** How many of 100 awkward amounts are beyond what a double holds. */
const hugeShare = 2;

/** Sums over all accounts name the currency with fewest payouts last: there the huge payouts of one account stand. */
const hugeShareOf = ({ hugeIn }: DirectoryEntry, currency: string): number =>
  hugeIn === undefined ? hugeShare : currency === hugeIn ? 50 : 0;

/** An amount in the currency's own decimals, some round. */
export function drawAmount(currency: string, random: Random, { isAwkward }: Manner, huge = hugeShare): string {
  return isAwkward ? drawAwkward(currency, random, huge) : drawEveryday(currency, random);
}

function drawEveryday(currency: string, random: Random): string {
  let left = random.int(1, 100);
  const [, from, to] = everyday.find(([share]) => (left -= share) <= 0) ?? [0, 50, 1000];
  const amount = fromDollars(`${random.int(from * 100, to * 100)}e-2`, currency);
  if (!random.chance(0.3)) return amount;
  const [whole = ''] = amount.split('.');
  return amountOf(whole.slice(0, 2).padEnd(whole.length + currencyDigits(currency), '0'), currency);
}

/** Few are tiny, few huge. */
function drawAwkward(currency: string, random: Random, huge: number): string {
  const kind = random.int(1, 100);
  if (kind <= 2) return amountOf(String(random.int(1, 9)), currency);
  const [min, max] = awkwardDigits[currency] ?? [4, 8];
  const digits = kind <= 2 + huge ? random.int(14, 17) : random.int(min, max);
  const text = `${random.int(1, 9)}${random.text(digits - 1)}`;
  const zeros = kind > 70 ? Math.min(digits - 1, currencyDigits(currency) + 2) : 0;
  return amountOf(text.slice(0, digits - zeros) + '0'.repeat(zeros), currency);
}

/** The fee of a payout, by source currency: local, SWIFT. */
const fees: Readonly<Record<string, readonly [local: string, swift: string]>> = money.fees;

function feeOf(source: string, method: 'LOCAL' | 'SWIFT'): string {
  const [local, swift] = fees[source] ?? ['0', '0'];
  return new Decimal(method === 'LOCAL' ? local : swift).toFixed(currencyDigits(source));
}

export interface Funding {
  readonly source: string;
  readonly sourceAmount: string;
  /** Client rate; absent when no conversion was needed. */
  readonly rate: Decimal | undefined;
  readonly fee: string;
  readonly payerPays: string;
}

function fundingIn(source: string, amount: string, rate: Decimal | undefined, method: 'LOCAL' | 'SWIFT'): Funding {
  const fee = feeOf(source, method);
  return { source, sourceAmount: amount, rate, fee, payerPays: sumOf(amount, fee) };
}

const sources = ['USD', 'EUR', 'SGD', 'GBP', 'HKD'];

/** The funding of a payout: one in three is from another currency, at the day's rate, to the source's decimals. */
export function fundPayout(
  payout: { readonly currency: string; readonly amount: string; readonly method: 'LOCAL' | 'SWIFT' },
  random: Random,
  createdMs: number,
  seed: number,
): Funding {
  const source = random.chance(0.35) ? random.pick(sources) : payout.currency;
  const rate = priceOf(source, payout.currency, createdMs, seed)?.sell;
  const digits = currencyDigits(source);
  const converted = rate && dividedBy(new Decimal(payout.amount), rate, digits);
  return converted === undefined || converted.eq('0')
    ? fundingIn(payout.currency, payout.amount, undefined, payout.method)
    : fundingIn(source, converted.toFixed(digits), rate, payout.method);
}

/** Rows from here on show one awkward text each, so that the second page has them all. */
const firstAwkwardRow = 12;
const firstLegalRow = firstAwkwardRow + texts.awkward.length;
/** The longest texts of interface 8, with and without blanks, and every character of a SWIFT reference (2.9). */
const legalTexts = [texts.longestReference, texts.longestWords, texts.swiftAlphabet];

/** Whether the row of an awkward account needs a corridor that takes any reference. */
function isAwkwardRow(row: number): boolean {
  return row >= firstAwkwardRow && row < firstLegalRow;
}

/** The payout_reference of a v1 record and the statement_descriptor of its v2 row. */
function referenceOf(row: number, anyText: boolean, random: Random, { isAwkward }: Manner): string {
  if (!isAwkward) return random.pick(texts.references);
  const awkward = texts.awkward[row - firstAwkwardRow];
  if (anyText && awkward !== undefined) return awkward;
  const legal = legalTexts[row - firstLegalRow];
  if (legal !== undefined) return legal;
  if (anyText && random.chance(0.12)) return random.pick(texts.awkward);
  return random.chance(0.03) ? random.pick(legalTexts) : random.pick(texts.references);
}

function noteOf(random: Random, { isAwkward }: Manner): string {
  return isAwkward && random.chance(0.1) ? random.pick(texts.awkward) : random.pick(texts.notes);
}

/** At most 200 characters (interface 2.9). */
export function reasonOf(random: Random, { isAwkward }: Manner): string {
  if (!isAwkward) return random.pick(texts.payoutReasons);
  if (random.chance(0.02)) return 'A reason that is as long as the interface lets it be. '.repeat(4).slice(0, 200);
  return random.chance(0.06) ? random.pick(texts.awkward) : random.pick(texts.payoutReasons);
}

/** May be empty (interface 2.9). */
export function failureOf(random: Random, account: Manner): string {
  return plainOf(random.pick(texts.payoutFailures), account);
}

/** The last part of an id carries its row, masked by a hash of the other parts: a million ids need no index. */

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0').slice(-length);

interface UuidParts {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

function partsOf(salt: number, row: number): UuidParts {
  const second = rowHash(salt, row, 12);
  // Fixed bits carry version 4 and variant 1 of RFC 4122.
  return {
    first: rowHash(salt, row, 11),
    second: ((second & 0xffff0fff) | 0x4000) >>> 0,
    third: ((rowHash(salt, row, 13) & 0x3fffffff) | 0x80000000) >>> 0,
  };
}

function veil(salt: number, { first, second, third }: UuidParts): number {
  return rowHash(rowHash(salt, first, 14), rowHash(second, third, 15), 16);
}

/** A version 4 UUID that leads back to its row. @internal Exported for tests. */
export function uuidOfRow(salt: number, row: number): string {
  const parts = partsOf(salt, row);
  const second = hex(parts.second, 8);
  const third = hex(parts.third, 8);
  const last = hex((row ^ veil(salt, parts)) >>> 0, 8);
  return `${hex(parts.first, 8)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${last}`;
}

/** The row whose UUID this would be; the caller checks that the row has it. */
export function rowOfUuid(salt: number, id: string): number {
  const digits = id.replaceAll('-', '');
  const part = (place: number) => Number.parseInt(digits.slice(place * 8, place * 8 + 8), 16);
  const parts = { first: part(0), second: part(1), third: part(2) };
  return (part(3) ^ veil(salt, parts)) >>> 0;
}

const digitsOf = (value: number, length: number): string => String(value).padStart(length, '0');

/** Extras 4.8: an opaque text such as `PO` and 19 digits. @internal Exported for tests. */
export function opaqueIdOfRow(salt: number, row: number): string {
  const first = 100_000_000 + (rowHash(salt, row, 17) % 900_000_000);
  return `PO${digitsOf(first, 9)}${digitsOf(row + rowHash(salt, first, 18), 10)}`;
}

export function rowOfOpaqueId(salt: number, id: string): number {
  const first = Number(id.slice(2, 11));
  return Number(id.slice(11)) - rowHash(salt, first, 18);
}

export const opaqueIdPattern = /^PO\d{19}$/;

/** The facts that the v2 row and the v1 record of a payout share; the same arguments always give the same facts. */
export interface PayoutFacts {
  readonly row: number;
  readonly id: string;
  readonly statuses: StatusPair;
  readonly createdMs: number;
  /** When the payout ended; undefined while it is on its way. */
  readonly endedMs: number | undefined;
  readonly corridor: Corridor;
  readonly amount: string;
  readonly reference: string;
  readonly note: string;
  /** Draws the further fields that only one of the two records has. */
  readonly random: Random;
  readonly hash: number;
}

/** The newest rows take both methods in turn. */
const rowsInTurn = 12;

function corridorOf(row: number, hash: number, { isAwkward }: Manner): Corridor {
  if (isAwkward && isAwkwardRow(row)) return drawCorridor(hash, takesAnyReference);
  const method = row % 2 === 0 ? 'LOCAL' : 'SWIFT';
  return row < rowsInTurn ? drawCorridor(hash, (corridor) => corridor.method === method) : drawCorridor(hash);
}

/** From the second page on, one payout in fifty repeats the amount and beneficiary of one a few rows older. */
const repeatEvery = 50;
const repeatedBefore = 3;

function originOf(row: number): number {
  return row > repeatEvery && row % repeatEvery === 0 ? row + repeatedBefore : row;
}

function isOver(statuses: StatusPair): boolean {
  return !['INITIATED', 'PROCESSING'].includes(statuses.v2) || statuses.v1 === 'COMPLETED';
}

export function payoutFacts(
  world: World,
  salt: number,
  { row, createdMs, statuses }: Pick<PayoutFacts, 'row' | 'createdMs' | 'statuses'>,
): PayoutFacts {
  const origin = originOf(row);
  const hash = rowHash(salt, origin, 5);
  const corridor = corridorOf(origin, hash, world.account);
  const random = world.random(`payout ${row}`);
  const amount = drawAmount(
    corridor.currency,
    origin === row ? random : world.random(`payout ${origin}`),
    world.account,
    hugeShareOf(world.account, corridor.currency),
  );
  const longestMs = (corridor.method === 'LOCAL' ? 8 : 60) * 3_600_000;
  const ended = createdMs + Math.floor(random.int(600_000, longestMs) / 1000) * 1000;
  return {
    row,
    id: statuses.v1 === undefined ? opaqueIdOfRow(salt, row) : uuidOfRow(salt, row),
    statuses,
    createdMs,
    // No payout ends after the anchor.
    endedMs: isOver(statuses) ? Math.max(createdMs, Math.min(ended, world.anchorMs)) : undefined,
    corridor,
    amount,
    reference: referenceOf(row, takesAnyReference(corridor), random, world.account),
    note: noteOf(random, world.account),
    random,
    hash,
  };
}
