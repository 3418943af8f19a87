import type { Random } from '@/sandbox/world/random';
import { abaOf, clabeOf, findIban } from '../bank-numbers';

/** Where money goes: a currency paid into a country by one method. */
export interface Corridor {
  readonly currency: string;
  readonly country: string;
  readonly method: 'LOCAL' | 'SWIFT';
  readonly clearing: string;
  /** How many of a hundred payouts take it. */
  readonly share: number;
}

type Row = readonly [currency: string, country: string, method: 'LOCAL' | 'SWIFT', clearing: string, share: number];

const rows: readonly Row[] = [
  ['USD', 'US', 'LOCAL', 'ACH', 12],
  ['USD', 'US', 'SWIFT', '', 5],
  ['USD', 'HK', 'SWIFT', '', 4],
  ['USD', 'SG', 'SWIFT', '', 3],
  ['EUR', 'DE', 'LOCAL', 'SEPA', 7],
  ['EUR', 'FR', 'LOCAL', 'SEPA', 5],
  ['EUR', 'NL', 'SWIFT', '', 3],
  ['EUR', 'IE', 'LOCAL', 'SEPA', 2],
  ['GBP', 'GB', 'LOCAL', 'FPS', 6],
  ['GBP', 'GB', 'SWIFT', '', 2],
  ['HKD', 'HK', 'LOCAL', 'RTGS', 6],
  ['SGD', 'SG', 'LOCAL', 'FAST', 5],
  ['CNH', 'CN', 'LOCAL', 'CNAPS', 6],
  ['CNH', 'HK', 'SWIFT', '', 2],
  ['JPY', 'JP', 'LOCAL', 'ZENGIN', 6],
  ['JPY', 'JP', 'SWIFT', '', 1],
  ['KWD', 'KW', 'SWIFT', '', 3],
  ['HUF', 'HU', 'LOCAL', 'GIRO', 4],
  ['AUD', 'AU', 'LOCAL', 'BECS', 3],
  ['CAD', 'CA', 'LOCAL', 'EFT', 3],
  ['INR', 'IN', 'LOCAL', 'NEFT', 4],
  ['IDR', 'ID', 'LOCAL', 'BI_FAST', 3],
  ['PHP', 'PH', 'LOCAL', 'INSTAPAY', 2],
  ['MXN', 'MX', 'LOCAL', 'SPEI', 1],
  ['AED', 'AE', 'SWIFT', '', 2],
];

const corridors: readonly Corridor[] = rows.map(([currency, country, method, clearing, share]) => ({
  currency,
  country,
  method,
  clearing,
  share,
}));

const shares = corridors.reduce((sum, corridor) => sum + corridor.share, 0);

/** Drawn by share, from those that fit. */
export function drawCorridor(hash: number, fits: (corridor: Corridor) => boolean = () => true): Corridor {
  let left = hash % shares;
  const fitting = corridors.filter(fits);
  for (const corridor of fitting) {
    left -= corridor.share;
    if (left < 0) return corridor;
  }
  const any = fitting[hash % fitting.length];
  if (any === undefined) throw new Error('no corridor fits');
  return any;
}

/** Interface 2.9: a LOCAL reference in any other currency is not checked. */
export function takesAnyReference(corridor: Corridor): boolean {
  return corridor.method === 'LOCAL' && corridor.currency !== 'CNH' && corridor.currency !== 'SGD';
}

/** How a bank of the corridor is named by codes. */
export interface Routing {
  readonly account: string;
  readonly iban: string;
  /** Up to two pairs of type and value. */
  readonly codes: readonly (readonly [type: string, value: string])[];
}

const localCodes: Readonly<Record<string, (random: Random, bank: string) => Routing['codes']>> = {
  AU: (random) => [['bsb_code', random.text(6)]],
  CA: (random) => [
    ['bank_code', random.text(3)],
    ['branch_code', random.text(5)],
  ],
  CN: (random) => [['cnaps_number', random.text(12)]],
  GB: (random) => [['sort_code', random.text(6)]],
  HK: (random) => [['bank_code', random.text(3)]],
  ID: (random) => [['bank_code', random.text(3)]],
  IN: (random, bank) => [['ifsc', `${bank}0${random.text(6)}`]],
  JP: (random) => [
    ['bank_code', random.text(4)],
    ['branch_code', random.text(3)],
  ],
  SG: (random) => [
    ['bank_code', random.text(4)],
    ['branch_code', random.text(3)],
  ],
  US: (random) => [['aba', abaOf(random)]],
};

export function routingOf(corridor: Corridor, bank: string, random: Random): Routing {
  const iban = findIban(corridor.country, bank, random) ?? '';
  const plain = corridor.country === 'MX' ? clabeOf(random) : random.text(random.int(8, 14), '123456789');
  const byIban = iban !== '' && corridor.country !== 'GB';
  return {
    account: byIban ? '' : plain,
    iban: byIban ? iban : '',
    codes: corridor.method === 'LOCAL' ? (localCodes[corridor.country]?.(random, bank) ?? []) : [],
  };
}
