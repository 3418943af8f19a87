import type { PayoutV1 } from '@/lib/contract/payouts';
import type { World } from '@/sandbox/world/world';
import { addressIn } from '../addresses';
import { partyOf, type Party } from '../people';

type Payer = PayoutV1['payer'];

const payerCountries = ['SG', 'HK', 'CN', 'DE', 'JP', 'GB', 'US', 'AE'];

function payerRecord(world: World, label: string, country: string, known: Party | undefined): Payer {
  const random = world.random(`payer ${label}`);
  const party = known ?? partyOf(country, random, 0.4);
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
