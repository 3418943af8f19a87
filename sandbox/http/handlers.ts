import type { OperationName } from '@/lib/contract/operations';
import { listConnectedAccounts, retrieveAccount } from '../accounts';
import { listBalances } from '../balances';
import { createBankAccount, listBankAccounts, retrieveBankAccount, updateBankAccount } from '../bank-accounts';
import { listCardProducts } from '../card-products';
import { listCardholders, retrieveCardholder, updateCardholder } from '../cardholders';
import { listCards, retrieveCard, retrieveCardOrder, updateCardStatus } from '../cards';
import {
  createConversion,
  listConversionDates,
  listConversions,
  listCurrentRates,
  retrieveConversion,
} from '../conversions';
import { listDeposits, retrieveDeposit, simulateDeposit } from '../deposits';
import {
  cancelPaymentIntent,
  listPaymentAttempts,
  listPaymentIntents,
  retrievePaymentIntent,
} from '../payment-intents';
import { listPayouts, listV1Payouts, retrievePayout, retrieveV2Payout } from '../payouts';
import { createQuote } from '../quotes';
import type { World } from '../world/world';
import type { Call, HandledName, Handlers } from './handler';

const handlers: Handlers = {
  cancelPaymentIntent,
  createBankAccount,
  updateBankAccount,
  listBankAccounts,
  simulateDeposit,
  updateCardholder,
  createQuote,
  retrievePayout,
  listPayouts,
  listCardProducts,
  updateCardStatus,
  listConnectedAccounts,
  retrieveAccount,
  listCards,
  retrieveCard,
  retrieveCardOrder,
  listCardholders,
  retrieveCardholder,
  listPaymentIntents,
  retrievePaymentIntent,
  listPaymentAttempts,
  retrieveBankAccount,
  listV1Payouts,
  retrieveV2Payout,
  listDeposits,
  retrieveDeposit,
  listBalances,
  listCurrentRates,
  listConversionDates,
  createConversion,
  listConversions,
  retrieveConversion,
};

type Anything = Record<string, unknown>;

export function isHandled(name: OperationName): name is HandledName {
  return name !== 'createAccessToken';
}

/** Runs the handler of an operation with what its own schemas parsed. */
export function runHandler(
  name: HandledName,
  call: { params: Anything; query: Anything; body: Anything | undefined } & Pick<
    Call<never>,
    'bodyText' | 'accountId' | 'nowMs'
  >,
  world: World,
): unknown {
  // The map pairs every name with its own Call type, which a union of names cannot express; the fields were parsed
  // by the schemas of exactly this operation.
  const handler = handlers[name] as (call: unknown, world: World) => unknown;
  return handler(call, world);
}
