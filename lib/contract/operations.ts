import { createAccessToken } from './access-token';
import { listConnectedAccounts, retrieveAccount } from './accounts';
import { listBalances } from './balances';
import { createBankAccount, listBankAccounts, retrieveBankAccount, updateBankAccount } from './bank-accounts';
import { listCardProducts } from './card-products';
import { listCardholders, retrieveCardholder, updateCardholder } from './cardholders';
import { listCards, retrieveCard, retrieveCardOrder, updateCardStatus } from './cards';
import { listDeposits, retrieveDeposit, simulateDeposit } from './deposits';
import { cancelPaymentIntent, listPaymentAttempts, listPaymentIntents, retrievePaymentIntent } from './payment-intents';
import { listPayouts, listV1Payouts, retrievePayout, retrieveV2Payout } from './payouts';
import type { ResponseOf } from './operation';
import type { Page } from './pagination';
import {
  createConversion,
  createQuote,
  listConversionDates,
  listConversions,
  listCurrentRates,
  retrieveConversion,
} from './quotes';

/** Every operation of the platform, by name. Literal routes stand before `{id}` routes of the same shape. */
export const operations = {
  createAccessToken,
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
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** Operations that only read: what a browser may ask for through `api/live`. */
export type ReadName = { [K in OperationName]: Operations[K]['method'] extends 'GET' ? K : never }[OperationName];
/** @public The operations that change something: every write is declared for one of these. */
export type WriteName = Exclude<OperationName, ReadName | 'createAccessToken'>;

/** Reads that answer a page of records. */
export type ListName = {
  [K in ReadName]: ResponseOf<Operations[K]> extends Page<unknown> ? K : never;
}[ReadName];
export type RowOf<N extends ListName> = ResponseOf<Operations[N]>['data'][number];

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

const listNames: Readonly<Record<ListName, true>> = {
  listBankAccounts: true,
  listPayouts: true,
  listCardProducts: true,
  listConnectedAccounts: true,
  listCards: true,
  listCardholders: true,
  listPaymentIntents: true,
  listV1Payouts: true,
  listDeposits: true,
  listBalances: true,
  listPaymentAttempts: true,
  listConversions: true,
};

export function isListName(name: string): name is ListName {
  return Object.hasOwn(listNames, name);
}
