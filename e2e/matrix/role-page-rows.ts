/**
 * Typed by hand from reliability 4.4, in its letters: D does it, S does it after a proof of identity, P proposes it (in
 * a new console a rule demands approval of every cancel of an intent), A approves another person's, V sees it, M sees
 * it masked, R may reveal it, – nothing, C the console itself. Operator, support, manager, admin. Operations that the
 * matrix does not name have the letters of the closest row.
 */
export const roleRows: Readonly<Record<'Changes' | 'Viewing', Readonly<Record<string, string>>>> = {
  Changes: {
    'Get an access token': 'C C C C',
    'Edit bank account': 'P – PA –',
    'Add bank account': 'P – PA –',
    'Cancel payment intent': 'P P PA –',
    'Get quote': 'D – D –',
    'Convert money': 'S – SA –',
    'Simulate deposit': 'D D D –',
    'Edit cardholder: contact': 'S P SA –',
    'Edit cardholder: identity': 'P – PA –',
    'Change card status: freeze': 'D D D –',
    'Change card status: unfreeze': 'S P SA –',
    'Change card status: cancel': 'P P PA –',
  },
  Viewing: {
    'List payouts': 'V M V –',
    'List payouts (v1)': 'V M V –',
    'View payout (v2)': 'V M V –',
    'View payout': 'MR M MR –',
    'List bank accounts': 'MR – MR –',
    'View bank account': 'MR – MR –',
    'List payment intents': 'V M V –',
    'View payment intent': 'V M V –',
    'List payment attempts': 'V M V –',
    'List deposits': 'V M V –',
    'View deposit': 'V M V –',
    'List cardholders': 'MR M MR –',
    'View cardholder': 'MR M MR –',
    'List card products': 'V V V –',
    'List cards': 'V M V –',
    'View card': 'V M V –',
    'View card order': 'V V V –',
    'View current rates': 'V – V –',
    'View value dates': 'V – V –',
    'List conversions': 'V – V –',
    'View conversion': 'V – V –',
    'List sub-accounts': 'V V V V',
    'View account': 'V V V V',
    'View balances': 'V – V –',
  },
};

const words: Readonly<Record<string, string>> = {
  D: 'Allowed',
  S: 'Allowed (identity confirmation)',
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
