import { payoutV1, payoutV2, type PayoutV1, type PayoutV2 } from '@/lib/contract/payouts';

/** The summary of a payout with that status. */
export const summaryOf = (payout_status: string, more: Partial<PayoutV2> = {}): PayoutV2 =>
  payoutV2.parse({
    payout_id: '6f2c4d1e-0000-4000-8000-000000000001',
    payout_currency: 'PHP',
    payout_amount: '208300.00',
    statement_descriptor: 'Invoice 7',
    payout_status,
    create_time: '2026-11-25T06:43:00+00:00',
    internal_note: '',
    completed_time: null,
    ...more,
  });

/** The record of the same payout. */
export const recordOf = (
  payout_status: string,
  holder = 'Bahay Parola Trading Corp.',
  more: Partial<PayoutV1> = {},
): PayoutV1 =>
  payoutV1.parse({
    unique_request_id: 'request-1',
    payout_id: '6f2c4d1e-0000-4000-8000-000000000001',
    payout_currency: 'PHP',
    payout_amount: '208300.00',
    purpose_code: 'GOODS_PURCHASED',
    fee_currency: 'USD',
    fee_amount: '12.00',
    payout_date: '2026-11-25',
    short_reference_id: 'P261125-S42V5T',
    payout_reference: 'INV 7',
    payout_reason: 'Invoice 7',
    payout_status,
    create_time: '2026-11-25T06:43:00+00:00',
    update_time: '2026-11-25T13:41:00+00:00',
    complete_time: null,
    failure_returned_amount: payout_status === 'FAILED' ? '208300.00' : null,
    failure_reason: payout_status === 'FAILED' ? 'Bank limit exceeded' : null,
    conversion: { currency_pair: 'USDPHP', client_rate: '58.2' },
    amount_payer_pays: '3591.04',
    source_currency: 'USD',
    source_amount: '3579.04',
    amount_beneficiary_receives: '208300.00',
    payout_method: 'LOCAL',
    payer: { company_name: '上海灯塔贸易有限公司', country: 'CN' },
    beneficiary: { company_name: holder, bank_details: { account_holder: holder, account_number: '•••• 3210' } },
    ...more,
  });
