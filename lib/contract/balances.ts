import * as z from 'zod';
import { defineOperation } from './operation';
import { loosePage, pageQuery } from './pagination';
import { amount, optionalText } from './primitives';

export const balance = z.object({
  currency: z.string(),
  available_balance: amount,
  prepaid_balance: amount.nullish(),
  margin_balance: amount.nullish(),
  frozen_balance: amount.nullish(),
  balance_status: optionalText,
});

export const listBalances = defineOperation({
  name: 'listBalances',
  title: 'Balances',
  interface: 'extras',
  noun: 'balances',
  area: 'account',
  method: 'GET',
  path: '/v1/balances',
  query: z.object(pageQuery).partial(),
  response: loosePage(balance),
});

export const balanceOperations = { listBalances };
