/** By the label of a field: the pasted text, and the platform's value after it. */
export const pastedAccount = {
  currency: 'USD',
  country: 'US',
  pasted: {
    'Account number': 'Account no.: 1157\u200b1994\u200b',
    'SWIFT code': '\u202aBIC\u00a0: CHAS\u00adUS33\u202c',
    'ABA routing number': 'Routing number: ０２１０-０００２１',
    Bank: '\u200bHarbour\u00a0Bank\u2060',
  },
  received: {
    account_number: '11571994',
    swift_code: 'CHASUS33',
    bank_code_value: '021000021',
    bank_name: 'Harbour Bank',
  },
  ending: '1994',
  length: 8,
} as const;
