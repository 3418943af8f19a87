import type { PayoutV1 } from '@/lib/contract/payouts';
import { stamp } from '@/sandbox/world/platform-time';
import type { World } from '@/sandbox/world/world';
import { addressIn, bankIn, type PostalAddress, type Party, partyOf } from './party';
import listed from './corridors.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };
import codes from './local-codes.json' with { type: 'json' };
import { bankLetters, bicOf, abaOf, clabeOf, findIban } from './banks';
import type { Random } from '@/sandbox/world/random';

/** A way of money: a currency paid into a country by one method. */
export interface Corridor {
  readonly currency: string;
  readonly country: string;
  readonly method: 'LOCAL' | 'SWIFT';
  readonly clearing: string;
  /** How many of a hundred payouts use it. */
  readonly share: number;
}

/** A corridor without a clearing system goes by SWIFT. */
const corridors: readonly Corridor[] = listed.map(({ clearing = '', ...corridor }) => ({
  ...corridor,
  clearing,
  method: clearing === '' ? 'SWIFT' : 'LOCAL',
}));

const shares = corridors.reduce((sum, corridor) => sum + corridor.share, 0);

/** Draws a corridor by its share, from the corridors that fit. */
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

/** The account numbers and bank codes that name a bank of the corridor. */
interface Routing {
  readonly account: string;
  readonly iban: string;
  /** Up to two pairs of type and value. */
  readonly codes: readonly (readonly [type: string, value: string])[];
}

/** How many digits the codes of a country's banks have; two countries have codes of another form. */
const localDigits: Readonly<Record<string, Readonly<Record<string, number>>>> = codes;

function localCodes(country: string, bank: string, random: Random): Routing['codes'] {
  if (country === 'IN') return [['ifsc', `${bank}0${random.text(6)}`]];
  if (country === 'US') return [['aba', abaOf(random)]];
  return Object.entries(localDigits[country] ?? {}).map(([type, digits]) => [type, random.text(digits)]);
}

function routingOf(corridor: Corridor, bank: string, random: Random): Routing {
  const iban = findIban(corridor.country, bank, random) ?? '';
  const plain = corridor.country === 'MX' ? clabeOf(random) : random.text(random.int(8, 14), '123456789');
  const byIban = iban !== '' && corridor.country !== 'GB';
  return {
    account: byIban ? '' : plain,
    iban: byIban ? iban : '',
    codes: corridor.method === 'LOCAL' ? localCodes(corridor.country, bank, random) : [],
  };
}

type Beneficiary = PayoutV1['beneficiary'];

/** Each corridor of an account pays this many beneficiaries again and again. */
const beneficiariesPerCorridor = 6;

function bankDetailsOf(corridor: Corridor, party: Party, random: ReturnType<World['random']>) {
  const bank = bankLetters(random);
  const { name, address } = bankIn(corridor.country, random);
  const { account, iban, codes } = routingOf(corridor, bank, random);
  const swift = bicOf(bank, corridor.country, random);
  return {
    bank_name: name,
    bank_address: address,
    bank_country_code: corridor.country,
    account_holder: party.holder,
    account_currency_code: corridor.currency,
    swift_code: corridor.method === 'SWIFT' || iban !== '' ? swift : '',
    clearing_system: corridor.clearing,
    account_number: account,
    iban,
    routing_code_type1: codes[0]?.[0] ?? '',
    routing_code_value1: codes[0]?.[1] ?? '',
    routing_code_type2: codes[1]?.[0] ?? '',
    routing_code_value2: codes[1]?.[1] ?? '',
  };
}

function addressOf(country: string, party: Party, place: PostalAddress) {
  return {
    country,
    city: place.city,
    street_address: place.street,
    postal_code: place.postalCode,
    state: place.state,
    nationality: party.entityType === 'INDIVIDUAL' ? country : '',
  };
}

function additionalOf(party: Party, random: ReturnType<World['random']>) {
  const isCompany = party.entityType === 'COMPANY';
  return {
    organization_code: isCompany ? random.text(10) : '',
    proxy_id: '',
    id_type: isCompany ? '' : 'PASSPORT',
    id_number: isCompany ? '' : `Z${random.text(8)}`,
    tax_id: isCompany && random.chance(0.5) ? random.text(11) : '',
    msisdn: isCompany ? '' : `+000${random.text(9)}`,
  };
}

export function beneficiaryOf(world: World, corridor: Corridor, hash: number): Beneficiary {
  const label = `${corridor.currency} ${corridor.country} ${corridor.method} ${hash % beneficiariesPerCorridor}`;
  const random = world.random(`beneficiary ${label}`);
  const party = partyOf(corridor.country, random, world.account);
  const createdMs = world.anchorMs - random.int(91 * 86_400, 500 * 86_400) * 1000;
  const additional = additionalOf(party, random);
  return {
    beneficiary_id: random.uuid(),
    entity_type: party.entityType,
    short_reference_id: `B${random.text(6)}-${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`,
    payment_method: corridor.method,
    email: random.chance(0.8) ? `${party.mailName}@beneficiary.example` : '',
    beneficiary_status: random.chance(0.9) ? 'ACTIVE' : 'INACTIVE',
    nickname: random.chance(0.2) && world.account.isAwkward ? random.pick(texts.awkward) : '',
    company_name: party.company,
    summary: `${party.holder} ${corridor.currency} ${corridor.country}`,
    first_name: party.first,
    last_name: party.last,
    id_number: additional.id_number,
    create_time: stamp(createdMs),
    update_time: stamp(createdMs + random.int(0, 90 * 86_400) * 1000),
    bank_details: bankDetailsOf(corridor, party, random),
    address: addressOf(corridor.country, party, addressIn(corridor.country, random)),
    additional_info: additional,
  };
}

type Payer = PayoutV1['payer'];

const payerCountries = ['SG', 'HK', 'CN', 'DE', 'JP', 'GB', 'US', 'AE'];

function payerRecord(world: World, label: string, country: string, known: Party | undefined): Payer {
  const random = world.random(`payer ${label}`);
  const party = known ?? partyOf(country, random, world.account, 0.4);
  const place = addressIn(country, random);
  const isPerson = party.entityType === 'INDIVIDUAL';
  return {
    payer_id: random.uuid(),
    entity_type: party.entityType,
    country,
    company_name: party.company,
    first_name: party.first,
    last_name: party.last,
    city: place.city,
    address: place.street,
    state: place.state,
    postal_code: place.postalCode,
    date_birth: isPerson ? `19${random.int(60, 99)}-0${random.int(1, 9)}-${random.int(10, 28)}` : '',
    identification_type: isPerson ? 'PASSPORT' : 'COMPANY_REG_NO',
    identification_value: isPerson ? `Z${random.text(8)}` : random.text(10),
  };
}

/** Two payouts of three are paid by the account itself, the others for one of its customers. */
export function payerOf(world: World, hash: number): Payer {
  const { account } = world.account;
  const customer = hash % (payerCountries.length * 3);
  const country = payerCountries[customer];
  if (country !== undefined) return payerRecord(world, country, country, undefined);
  const own: Party = {
    entityType: 'COMPANY',
    company: account.account_name,
    first: '',
    last: '',
    holder: account.account_name,
    mailName: 'ops',
  };
  return payerRecord(world, 'own', account.country ?? 'SG', own);
}
