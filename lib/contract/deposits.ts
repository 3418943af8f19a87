import * as z from 'zod';
import { limits } from './limits';
import { operationsOf } from './operation';
import { loosePage, pageQuery } from './pagination';
import { amount, currency, openEnum, optionalDateTime, optionalText } from './primitives';

const defineOperation = operationsOf('deposits', 'account');

/** Interface 3.4. */
export const depositStatuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Interface 2.6; `deposit_fee` and `deposit_reference` by extras 3.7. The type of sender_country is not shown. */
export const deposit = z.object({
  deposit_id: z.string(),
  short_reference_id: z.string(),
  amount,
  currency: z.string(),
  deposit_status: openEnum(depositStatuses),
  complete_time: optionalDateTime,
  create_time: optionalDateTime,
  receiver_account_number: z.string(),
  sender: z.object({
    sender_name: optionalText,
    sender_country: z.unknown().optional(),
    sender_account_number: optionalText,
    sender_swift_code: optionalText,
  }),
  deposit_fee: amount.nullish(),
  deposit_reference: optionalText,
});
export type Deposit = z.output<typeof deposit>;

/** Interface 2.6. */
const receiverAccountPattern = /^[a-zA-Z0-9]*$/;

/** Interface 4.5. The amount is a JSON number here and only here. */
export const simulateDeposit = defineOperation({
  name: 'simulateDeposit',
  title: 'Simulate Deposit Creation',
  interface: '4.5',
  method: 'POST',
  path: '/v1/simulation/deposit',
  body: z.object({
    amount: z.number().positive(),
    currency,
    sender_swift_code: z.string().min(1).max(limits.senderSwiftCode),
    receiver_account_number: z
      .string()
      .max(limits.receiverAccountNumber)
      .regex(receiverAccountPattern, 'letters and digits only')
      .optional(),
    sender_account_number: z.string().optional(),
    sender_country: z.unknown().optional(),
    sender_name: z.string().optional(),
  }),
  response: deposit,
});

export const listDeposits = defineOperation({
  name: 'listDeposits',
  title: 'List Deposits',
  path: '/v1/deposit',
  query: z.object({
    ...pageQuery,
    start_time: z.string().optional(),
    end_time: z.string().optional(),
    status: z.enum(depositStatuses).optional(),
    // An accepted spelling of `status`.
    deposit_status: z.enum(depositStatuses).optional(),
  }),
  response: loosePage(deposit, 'deposit_id'),
});

export const retrieveDeposit = defineOperation({
  name: 'retrieveDeposit',
  title: 'Retrieve Deposit',
  path: '/v1/deposit/{id}',
  params: z.object({ id: z.string().min(1) }),
  answerId: 'deposit_id',
  response: deposit,
});

export const depositOperations = { simulateDeposit, listDeposits, retrieveDeposit };
