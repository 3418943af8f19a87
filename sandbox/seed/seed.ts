import type { World } from '../world/world';
import { seedBalances } from './balances';
import { seedBankAccounts } from './bank-accounts';
import { seedCardProducts } from './card-products';
import { seedCardholders } from './cardholders';
import { seedCards } from './cards';
import { seedConversions } from './conversions';
import { seedDeposits } from './deposits';
import { seedPaymentIntents } from './payment-intents';
import { payoutBook } from './payouts/payout-book';

/** Fills the tables of one account. Called once per account at every start; what it puts is not stored. */
export function seedAccount(world: World): void {
  seedBankAccounts(world);
  seedCardProducts(world);
  seedCardholders(world);
  seedCards(world);
  seedPaymentIntents(world);
  seedDeposits(world);
  seedBalances(world);
  seedConversions(world);
  // Built now, so that the first list is as quick as the others.
  world.derived(payoutBook);
}
