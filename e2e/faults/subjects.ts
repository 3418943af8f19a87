import { cancellableIntentStatuses } from '@/lib/contract/payment-intents';
import { bankAccounts } from '@/sandbox/bank-accounts';
import { failingCardDigits } from '@/sandbox/world/sentinels';
import { cards } from '@/sandbox/cards';
import type { Subjects } from './six-writes';
import type { StandIn } from './stand-in';

const sentFields = [
  'account_number',
  'bank_name',
  'swift_code',
  'bank_country_code',
  'bank_address',
  'bank_code_type',
  'bank_code_value',
  'bank_branch_code',
] as const;

/** What an account has that each of the six writes can be done to. */
export function subjectsOf(standIn: StandIn, accountId: string): Subjects {
  const records = standIn.records(accountId);
  const world = standIn.world(accountId);
  const failing = world
    .table(cards)
    .list()
    .filter(({ card }) => card.card_number?.endsWith(failingCardDigits) === true)
    .map(({ card }) => card.card_id);
  return {
    cards: records.cards
      .filter(({ card_id, card_status, expired }) => card_status === 'ACTIVE' && !expired && !failing.includes(card_id))
      .map(({ card_id }) => card_id),
    intents: records.payment_intents
      .filter(({ intent_status }) => cancellableIntentStatuses.some((status) => status === intent_status))
      .map(({ payment_intent_id }) => payment_intent_id),
    bankAccounts: world
      .table(bankAccounts)
      .list()
      .map((record) => ({
        id: record.id,
        fields: Object.fromEntries(
          sentFields.map((name) => [name, record[name]] as const).filter(([, value]) => (value ?? '') !== ''),
        ),
      })),
    // The higher levels demand papers that these writes do not bring (interface 4.6).
    cardholders: records.cardholders
      .filter(({ kyc_level }) => kyc_level === 'SIMPLE')
      .map(({ cardholder_id }) => cardholder_id),
  };
}
