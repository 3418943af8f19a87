/**
 * Typed by hand from reliability 4.4, in its letters: D does it, S does it after a proof of identity, P proposes it (in
 * a new console a rule demands approval of every cancel of an intent), A approves another person's, V sees it, M sees
 * it masked, R may reveal it, – nothing, C the console itself. Operator, support, manager, admin. Operations that the
 * matrix does not name have the letters of the closest row.
 */
export const roleRows: Readonly<Record<'Changes' | 'Reads', Readonly<Record<string, string>>>> = {
  Changes: {
    'Access Token': 'C C C C',
    'Update Bank Account': 'P – PA –',
    'Create Bank Account': 'P – PA –',
    'Cancel a PaymentIntent': 'P P PA –',
    'Create Quote': 'D – D –',
    'Create Conversion': 'S – SA –',
    'Simulate Deposit Creation': 'D D D –',
    'Update Cardholder: contact': 'S P SA –',
    'Update Cardholder: identity': 'P – PA –',
    'Update Card Status: freeze': 'D D D –',
    'Update Card Status: unfreeze': 'S P SA –',
    'Update Card Status: cancel': 'P P PA –',
  },
  Reads: {
    'List all Payouts': 'V M V –',
    'List v1 Payouts': 'V M V –',
    'Retrieve v2 Payout': 'V M V –',
    'Retrieve Payout': 'MR M MR –',
    'List all Bank Accounts': 'MR – MR –',
    'Retrieve Bank Account': 'MR – MR –',
    'List PaymentIntents': 'V M V –',
    'Retrieve PaymentIntent': 'V M V –',
    'List PaymentAttempts': 'V M V –',
    'List Deposits': 'V M V –',
    'Retrieve Deposit': 'V M V –',
    'List Cardholders': 'MR M MR –',
    'Retrieve Cardholder': 'MR M MR –',
    'List Card Products': 'V V V –',
    'List Cards': 'V M V –',
    'Retrieve Card': 'V M V –',
    'Retrieve Card Order': 'V V V –',
    'Current rates': 'V – V –',
    'Conversion dates': 'V – V –',
    'List Conversions': 'V – V –',
    'Retrieve Conversion': 'V – V –',
    'List Connected Accounts': 'V V V V',
    'Retrieve Account': 'V V V V',
    Balances: 'V – V –',
  },
};

const words: Readonly<Record<string, string>> = {
  D: 'Allowed',
  S: 'Allowed (re-authentication)',
  P: 'Needs approval by managers',
  A: 'Can approve others’ changes',
  V: 'Visible',
  M: 'Masked',
  R: 'Can reveal (recorded)',
  '–': 'Not allowed',
  C: 'Console',
};

/** The page's words for such letters, line by line. */
export const wordsOf = (letters: string): string => Array.from(letters, (letter) => words[letter] ?? letter).join('\n');
