import * as z from 'zod';
import { operationsOf } from './operation';
import { loosePage, pageQuery, silentPageQuery } from './pagination';
import { openEnum, optionalText, amount } from './primitives';

const defineOperation = operationsOf('accounts', 'account');

/** Extras 4.1: the console acts on behalf of active accounts alone. */
const connectedAccountStatuses = [
  'ACTIVE',
  'PROCESSING',
  'INACTIVE',
  'CLOSED',
  'PENDING',
  'SUSPENDED',
  'REVIEW',
] as const;

const verificationStatuses = ['APPROVED', 'PENDING', 'REJECT', 'EXPIRED', 'RETURN'] as const;

export const account = z.object({
  account_id: z.string(),
  short_reference_id: optionalText,
  account_name: z.string(),
  nick_name: optionalText,
  business_code: z.array(z.string()).nullish(),
  email: optionalText,
  country: optionalText,
  entity_type: optionalText,
  status: openEnum(connectedAccountStatuses),
  verification_status: openEnum(verificationStatuses).nullish(),
});
export type Account = z.output<typeof account>;

/** Never carries `x-on-behalf-of`: it lists the sub-accounts of the master account that sends it. */
export const listConnectedAccounts = defineOperation({
  name: 'listConnectedAccounts',
  title: 'List Connected Accounts',
  path: '/v1/accounts',
  onBehalfOf: 'never',
  query: z.object(silentPageQuery),
  response: loosePage(account, 'account_id'),
});

export const retrieveAccount = defineOperation({
  name: 'retrieveAccount',
  title: 'Retrieve Account',
  path: '/v1/accounts/{id}',
  params: z.object({ id: z.string().min(1) }),
  answerId: 'account_id',
  response: account,
  refusals: ['entity not exist', 'unable to retrieve the corresponding entityinfo', 'entity not found'],
});

export const accountOperations = { listConnectedAccounts, retrieveAccount };

export const balance = z.object({
  currency: z.string(),
  available_balance: amount,
  prepaid_balance: amount.nullish(),
  margin_balance: amount.nullish(),
  frozen_balance: amount.nullish(),
  balance_status: optionalText,
});

const defineBalances = operationsOf('balances', 'account');

export const listBalances = defineBalances({
  name: 'listBalances',
  title: 'Balances',
  path: '/v1/balances',
  query: z.object(pageQuery).partial(),
  response: loosePage(balance, 'currency'),
});

export const balanceOperations = { listBalances };
