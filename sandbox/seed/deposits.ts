import { depositStatuses, type Deposit } from '@/lib/contract/deposits';
import { deposits } from '../deposits';
import { dayMs, dayOf, stamp } from '../world/platform-time';
import type { World } from '../world/world';
import { awkwardTexts } from './awkward-texts';
import { bankLetters, bicOf, findIban } from './banks';
import { partyOf } from './party';
import { drawAmount } from './payouts/payout-facts';

const masterCount = 48;
const subCount = 7;
const places = [
  ['USD', 'US'],
  ['EUR', 'DE'],
  ['GBP', 'GB'],
  ['HKD', 'HK'],
  ['JPY', 'JP'],
  ['KWD', 'KW'],
  ['CNH', 'CN'],
  ['HUF', 'HU'],
] as const;

/** The newest ones take the statuses in turn, old ones are done. */
function statusAt(newness: number): Deposit['deposit_status'] {
  return newness < 9 ? (depositStatuses[newness % depositStatuses.length] ?? 'COMPLETED') : 'COMPLETED';
}

function depositAt(world: World, place: number, newness: number): Deposit {
  const random = world.random(`deposit ${place}`);
  const [currency, country] = random.pick(places);
  const bank = bankLetters(random);
  const createdMs = world.anchorMs - Math.floor(newness * 1.8 * dayMs + random.int(3_600, 100_000) * 1000);
  const status = statusAt(newness);
  return {
    deposit_id: random.uuid(),
    short_reference_id: `D${dayOf(createdMs).slice(2).replaceAll('-', '')}-${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`,
    amount: drawAmount(currency, random),
    currency,
    deposit_status: status,
    complete_time: status === 'COMPLETED' ? stamp(createdMs + random.int(60, 3000) * 1000) : '',
    create_time: stamp(createdMs),
    receiver_account_number: findIban(country, bank, random) ?? random.text(12, '123456789'),
    sender: {
      sender_name: partyOf(country, random, 0.4).holder,
      sender_country: country,
      sender_account_number: random.text(10),
      sender_swift_code: bicOf(bank, country, random),
    },
    deposit_fee: String(random.int(0, 3) * 5),
    deposit_reference: random.chance(0.4) ? random.pick(awkwardTexts) : `INV ${random.text(6)}`,
  };
}

export function seedDeposits(world: World): void {
  const table = world.table(deposits);
  const count = world.account.parentId === '0' ? masterCount : subCount;
  for (let place = 0; place < count; place += 1) {
    const record = depositAt(world, place, count - 1 - place);
    table.put(record.deposit_id, record);
  }
}
