import type { CardholderStatus, KycLevel } from '@/lib/contract/cardholders';
import { cardholders, type StoredCardholder } from '../world/stored-cardholder';
import { bareStamp, dayMs, stamp } from '../world/platform-time';
import type { World } from '../world/world';
import { addressIn } from './party';

type Row = readonly [
  first: string,
  last: string,
  country: string,
  level: KycLevel,
  status: CardholderStatus,
  gender?: 'MALE' | 'FEMALE',
];

/** Oldest first. Invented people; the last names of the first two are sentinels. */
const masterRows: readonly Row[] = [
  ['Fay', 'Review-Fails', 'SG', 'SIMPLE', 'SUCCESS', 'FEMALE'],
  ['Ina', 'Review-Incomplete', 'SG', 'SIMPLE', 'SUCCESS', 'FEMALE'],
  ['晓岚', '欧阳', 'CN', 'STANDARD', 'PENDING', 'FEMALE'],
  ['ليلى', 'السنديان', 'AE', 'ENHANCED', 'INCOMPLETE', 'FEMALE'],
  ['Al', 'Null', 'GB', 'SIMPLE', 'FAILED', 'MALE'],
  ['Test', '<script>alert(1)</script>', 'US', 'STANDARD', 'SUCCESS'],
  [
    'Maximiliane-Theodora Anastasia Philippa',
    'von und zu Grünwald-Übelacker auf Leuchtturmhausen',
    'DE',
    'ENHANCED',
    'SUCCESS',
  ],
  ["D'Artagnan", '=SUM(1)', 'FR', 'SIMPLE', 'SUCCESS', 'MALE'],
  ['花子', '月島', 'JP', 'STANDARD', 'SUCCESS', 'FEMALE'],
  ['Siobhán', "O'Brannigan", 'IE', 'SIMPLE', 'SUCCESS', 'FEMALE'],
  ['José María 🦜', 'Ñúñez y Güemes', 'MX', 'ENHANCED', 'SUCCESS', 'MALE'],
  ['Wei Ling', 'Tanjong', 'SG', 'ENHANCED', 'SUCCESS', 'FEMALE'],
  ['Jürgen', 'Groß', 'DE', 'STANDARD', 'SUCCESS', 'MALE'],
  ['Mary-Jo', "D'Angelo-Smythe III", 'US', 'SIMPLE', 'SUCCESS', 'FEMALE'],
];

const subRows: readonly Row[] = [
  ['Ágnes', 'Kőszegi', 'HU', 'ENHANCED', 'SUCCESS', 'FEMALE'],
  ['嘉欣', '周', 'HK', 'STANDARD', 'SUCCESS', 'FEMALE'],
  ['Robin', 'Lantern', 'GB', 'SIMPLE', 'SUCCESS'],
];

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
      // The country code 999 is assigned to nobody.
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
      // Extras: the time of a cardholder "may come ... without zone".
      create_time: place % 4 === 3 ? bareStamp(createdMs) : stamp(createdMs),
      idv_status: '',
      idv_verification_url: '',
      idv_url_expires_at: '',
    },
  };
}

export function seedCardholders(world: World): void {
  const table = world.table(cardholders);
  for (const [place, row] of (world.account.parentId === '0' ? masterRows : subRows).entries()) {
    const stored = holderAt(world, row, place);
    table.put(stored.holder.cardholder_id, stored);
  }
}
