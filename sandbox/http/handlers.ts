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
import type { Handlers } from './handler';
import {
  cancelPaymentIntent,
  listPaymentAttempts,
  listPaymentIntents,
  retrievePaymentIntent,
} from '../payment-intents';
import { listPayouts, listV1Payouts, retrievePayout, retrieveV2Payout } from '../payouts';
import { createQuote } from '../quotes';

export const handlers: Handlers = {
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
