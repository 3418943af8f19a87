import type * as contract from '@/lib/contract/cardholders';
import type { CardholderStatus } from '@/lib/contract/cardholders';
import { defaultIdvRedirectMethod, type KycLevel, kycLevelRequires } from '@/lib/contract/enums';
import { documentStarts } from '@/lib/contract/fields/document-type';
import { cards } from './cards';
import { type Handler, pageOfRecords } from './http/handler';
import { noSuchCardholder, envelopeA, type Refusal } from './http/refusal';
import {
  cardholderAt,
  cardholders,
  findCardholder,
  type Review,
  statusOfHolder,
  type StoredCardholder,
} from './world/stored-cardholder';
import { isKnownCountry } from './world/currencies';
import { dayOf, stamp, bareStamp, dayMs } from './world/platform-time';
import { cardholderOutcomes } from './world/sentinels';
import type { World } from './world/world';
import { addressIn } from './seed/party';
import seed from './seed/cardholders.json' with { type: 'json' };

type Changes = Parameters<Handler<typeof contract.updateCardholder>>[0]['body'];

/** How long the address works at which a holder verifies an identity; not shown. */
const verificationMs = 60 * 60_000;

/**
 * The interface does not show where an update leads (3.5). We assume: a review of identification papers takes an order
 * delay, a redirect waits for the holder until its address expires, any other update leaves the status as it was.
 */
function reviewOf(changes: Changes, redirects: boolean, nowMs: number, delayMs: number): Review | undefined {
  if (redirects) return { endsMs: nowMs + verificationMs, ends: 'INCOMPLETE' };
  const hasPapers = (changes.identity ?? changes.document ?? changes.kyc_verification) !== undefined;
  return hasPapers ? { endsMs: nowMs + delayMs, ends: 'SUCCESS' } : undefined;
}

function verificationOf(world: World, nowMs: number) {
  return {
    idv_verification_url: `https://idv.sandbox.example/verify/${world.newId()}`,
    idv_url_expires_at: stamp(nowMs + verificationMs),
  };
}

function shownChanges(body: Changes) {
  const { country_code, email, phone_number, date_of_birth, gender, nationality, residential_address } = body;
  const sent = { country_code, email, phone_number, date_of_birth, gender, nationality, residential_address };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** Interface 4.6. Fields that were not sent stay as they are. */
const updateCardholder: Handler<typeof contract.updateCardholder> = ({ params, body, nowMs }, world) => {
  const stored = findCardholder(world, params.id);
  if (stored === undefined) throw noSuchCardholder();
  requireCardholderRules(body, stored.kycLevel, nowMs);
  const outcome = cardholderOutcomes[stored.holder.last_name ?? ''];
  const redirects = body.kyc_verification?.method === defaultIdvRedirectMethod;
  const verification = redirects ? verificationOf(world, nowMs) : {};
  const review = reviewOf(body, redirects, nowMs, world.orderDelayMs);
  const changed: StoredCardholder = {
    ...stored,
    holder: {
      ...stored.holder,
      ...shownChanges(body),
      ...verification,
      ...(redirects ? { idv_status: 'PENDING' } : {}),
    },
    ...(outcome === undefined ? {} : { status: outcome }),
    ...(outcome === undefined && review !== undefined ? { review } : {}),
    ...(body.identity === undefined ? {} : { identity: body.identity }),
    ...(body.document_type === undefined ? {} : { documentType: body.document_type }),
  };
  world.table(cardholders).put(changed.holder.cardholder_id, changed);
  return {
    cardholder_id: changed.holder.cardholder_id,
    cardholder_status: statusOfHolder(changed, nowMs),
    ...verification,
  };
};

function cardCounts(world: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { card } of world.table(cards).list()) {
    const id = card.cardholder?.cardholder_id ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Extras 3.3, newest first. A status that no holder has gives an empty list. */
const listCardholders: Handler<typeof contract.listCardholders> = ({ query, nowMs }, world) => {
  const counts = cardCounts(world);
  const wanted = world
    .table(cardholders)
    .list()
    .map((stored) => cardholderAt(stored, counts.get(stored.holder.cardholder_id) ?? 0, nowMs))
    .filter((holder) => query.cardholder_status === undefined || holder.cardholder_status === query.cardholder_status);
  return pageOfRecords(query, wanted.reverse());
};

/** Extras 3.3. */
const retrieveCardholder: Handler<typeof contract.retrieveCardholder> = ({ params, nowMs }, world) => {
  const stored = findCardholder(world, params.id);
  if (stored === undefined) throw noSuchCardholder();
  return cardholderAt(stored, cardCounts(world).get(stored.holder.cardholder_id) ?? 0, nowMs);
};

/** Interface 7.2: "varies (field path and validation rule)". */
function invalid(field: string, rule: string): Refusal {
  return envelopeA('invalid_request_error', 'invalid_request_error', `${field} ${rule}`);
}

/** E.164 with or without its plus: "the phone number validation rules" of 4.6 are not shown. */
const phonePattern = /^\+?[1-9]\d{6,14}$/;
const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Interface 4.6: base64, and the file is of the document_type. The contract checks the limit of 2 MB. */
function requireDocument({ document, document_type }: Changes): void {
  if (document === undefined) {
    if (document_type !== undefined) throw invalid('document', 'is required with document_type');
    return;
  }
  if (document_type === undefined) throw invalid('document_type', 'is required with document');
  if (document === '' || !base64Pattern.test(document)) throw invalid('document', 'must be base64 encoded');
  const start = Buffer.from(document.slice(0, 16), 'base64').toString('hex');
  if (!start.startsWith(documentStarts[document_type])) throw invalid('document', `is not a ${document_type} file`);
}

function requireCountries(changes: Changes): void {
  const countries: readonly (readonly [field: string, code: string | undefined])[] = [
    ['country_code', changes.country_code],
    ['nationality', changes.nationality],
    ['residential_address.country', changes.residential_address?.country],
  ];
  for (const [field, code] of countries) {
    if (code !== undefined && !isKnownCountry(code)) throw invalid(field, 'must be an ISO 3166-1 alpha-2 country');
  }
}

/** Every rule of 4.6 beyond types and lengths. Each update of a holder must carry the fields that its level demands. */
function requireCardholderRules(changes: Changes, level: KycLevel, nowMs: number): void {
  for (const field of kycLevelRequires[level]) {
    if (changes[field] === undefined) throw invalid(field, `is required for ${level} KYC level`);
  }
  if (changes.phone_number !== undefined && !phonePattern.test(changes.phone_number)) {
    throw invalid('phone_number', 'must be an E.164 number of 7 to 15 digits');
  }
  if (changes.date_of_birth !== undefined && changes.date_of_birth >= dayOf(nowMs)) {
    throw invalid('date_of_birth', 'must be in the past');
  }
  requireCountries(changes);
  requireDocument(changes);
}

type Row = readonly [
  first: string,
  last: string,
  country: string,
  level: KycLevel,
  status: CardholderStatus,
  gender?: 'MALE' | 'FEMALE',
];

/** Invented people, oldest first; the last names of the first two are sentinels. */
const rows: Readonly<Record<'master' | 'sub', readonly Row[]>> = seed;

function holderAt(world: World, row: Row, place: number): StoredCardholder {
  const [first, last, country, kycLevel, status, gender] = row;
  const random = world.random(`cardholder ${place}`);
  const address = addressIn(country, random);
  const createdMs = world.anchorMs - (400 - place * 25) * dayMs + random.int(0, 86_000) * 1000;
  return {
    kycLevel,
    status,
    holder: {
      cardholder_id: random.uuid(),
      email: `holder-${random.text(6, 'abcdefghjkmnpqrstuvwxyz')}@cardholder.example`,
      first_name: first,
      last_name: last,
      country_code: country,
      // The country code 999 is not assigned.
      phone_number: `+999${random.text(9)}`,
      date_of_birth: `19${random.int(60, 99)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
      gender: gender ?? '',
      nationality: kycLevel === 'SIMPLE' ? '' : country,
      residential_address: {
        country,
        city: address.city,
        line1: address.street,
        state: address.state,
        district: '',
        line2: '',
        line_en: '1 Lantern Street',
        postal_code: address.postalCode,
      },
      // Extras 4.4: the time of a cardholder may come without a zone.
      create_time: place % 4 === 3 ? bareStamp(createdMs) : stamp(createdMs),
      idv_status: '',
      idv_verification_url: '',
      idv_url_expires_at: '',
    },
  };
}

/** Names of a business in the place of awkward last names. */
const everydayNames: Readonly<Record<string, readonly string[]>> = seed.everyday;

export function seedCardholders(world: World): void {
  const table = world.table(cardholders);
  const { isAwkward, isLarge } = world.account;
  for (const [place, row] of rows[isLarge ? 'master' : 'sub'].entries()) {
    const [first, last, ...rest] = row;
    const [givenName = first, familyName = last] = isAwkward ? [] : (everydayNames[last] ?? []);
    const stored = holderAt(world, [givenName, familyName, ...rest], place);
    table.put(stored.holder.cardholder_id, stored);
  }
}

export const cardholderHandlers = { updateCardholder, listCardholders, retrieveCardholder };
