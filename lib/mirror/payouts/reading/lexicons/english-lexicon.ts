import { COUNTRIES } from '@/lib/format/countries';
import type { Lexicon, Phrases } from './lexicon';

const list = (...parts: readonly Phrases[]): Phrases => parts.join(', ');

const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'the uk', 'the united kingdom'],
  US: ['usa', 'america', 'united states of america', 'the us', 'the usa', 'the united states', 'the states'],
  AE: ['uae', 'emirates', 'the uae', 'dubai', 'the emirates', 'the united arab emirates'],
  NL: ['holland', 'the netherlands'],
  PH: ['the philippines'],
  KR: ['korea'],
  CN: ['mainland china', 'prc'],
  HK: ['hongkong', 'hk'],
  CZ: ['czech republic', 'the czech republic'],
  CI: ['ivory coast'],
  TR: ['turkey'],
  MM: ['burma'],
  MO: ['macau'],
  VN: ['viet nam'],
};

const these = (period: string): Phrases =>
  list(`this ${period}`, `current ${period}`, `the current ${period}`, `${period} to date`, `so far this ${period}`);
const lastOf = (period: string): Phrases =>
  list(`last ${period}`, `previous ${period}`, `the last ${period}`, `the previous ${period}`);
const past = (period: string): Phrases => list(`past ${period}`, `the past ${period}`);

const days: Lexicon['days'] = {
  presets: {
    today: 'today',
    yesterday: 'yesterday',
    last_7_days: past('week'),
    last_30_days: past('month'),
    last_90_days: past('quarter'),
    last_365_days: past('year'),
    this_week: list(these('week'), 'wtd'),
    last_week: lastOf('week'),
    this_month: list(these('month'), 'mtd'),
    last_month: lastOf('month'),
    this_quarter: list(these('quarter'), 'qtd'),
    last_quarter: lastOf('quarter'),
    this_year: list(these('year'), 'ytd'),
    last_year: lastOf('year'),
  },
  dayBeforeYesterday: 'day before yesterday, the day before yesterday',
  months: [
    ...['january, jan', 'february, feb', 'march, mar', 'april, apr', 'may', 'june, jun', 'july, jul', 'august, aug'],
    ...['september, sept, sep', 'october, oct', 'november, nov', 'december, dec'],
  ],
  doubtfulMonths: 'may, march, april, june, august, jan, feb, mar, apr, jun, jul, aug, sept, sep, oct, nov, dec',
  quarters: ['q1', 'q2', 'q3', 'q4'],
  weekdays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  shortWeekdays: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  weekdaysOfThisWeek: [],
  weekdaysOfLastWeek: [],
  sides: { last: 'last, previous', this: 'this', next: 'next, coming, upcoming' },
  article: 'the',
  of: 'of',
  dayMark: '',
  yearMark: '',
  monthParts: {
    early: 'early, early in, start of, the start of, beginning of, the beginning of, at the beginning of',
    mid: 'mid, mid of, middle of, the middle of, in the middle of',
    late: 'late, late in, end of, the end of, at the end of',
    firstHalf: 'first half of, the first half of',
    secondHalf: 'second half of, the second half of',
  },
  before: {
    span: list(
      'on, in, during, dated, created, created on, created in, made, made on, of, for, this, month of',
      'the month of',
    ),
    from: 'since, starting, created since, on or after, starting from, as of',
    either: 'from, created from',
    after: 'after, created after',
    to: 'until, till, up to, through, to, by, on or before, no later than, not later than, not after',
    before: 'before, created before, older than, earlier than',
    between: 'between, created between',
  },
  behind: { from: '', after: '', to: '', before: '' },
  until: 'to, until, till, and, or, &, -, –, through',
  and: 'and, or, &',
  ago: 'ago',
};

const amounts: Lexicon['amounts'] = {
  before: {
    least: list(
      'over, above, more than, greater than, bigger than, larger than, higher than, at least, >, >=',
      'more than about, over about, at least about, min, minimum, exceeding, no less than, not less than, not under, not below, starting at, worth over',
    ),
    most: list(
      'under, below, less than, smaller than, lower than, at most, <, <=, max, maximum, up to',
      'less than about, under about, up to about, no more than, not more than, not over, not above, worth under, worth less than',
    ),
    exact: 'exactly, =, equal to, equals, amount, amount of, amount is, amount =',
    about: list(
      'about, around, approximately, approx, roughly, nearly, almost, circa, ca, some, close to, ~, ≈',
      'amount about, amount around',
    ),
    marked: 'of, for, worth',
    between: 'between, amount between, amounts between',
    from: 'from, amount from',
  },
  behind: {
    least: 'or more, and more, and up, and above, or above, or over, plus, and over',
    most: 'or less, and less, and below, or below, or under, and under',
  },
  until: 'and, to, -, –',
  amount: 'amount, amounts',
  scales: {
    3: 'k, thousand, grand, tsd, tausend',
    5: 'lakh, lakhs, lac, lacs',
    6: 'm, mn, mio, mil, million, millions',
    7: 'crore, crores, cr',
    9: 'b, bn, billion, mrd, milliard, milliards',
  },
  units: { 'INR LKR MUR NPR PKR SCR': 'rs', KWD: 'kd' },
};

const ages: Lexicon['ages'] = {
  before: {
    older: list(
      'older than, more than, over, above, >, >=, at least, for more than, for over, for, for at least',
      'not younger than, waiting, waiting for, open for, longer than, for longer than',
    ),
    younger: 'younger than, newer than, less than, under, <, not older than, no older than, within, below',
    last: list(
      'within the last, within the past, since the last, last, past, the last, the past, in the last, in the past',
      'in last, previous, over the last, for the last',
    ),
  },
  behind: { older: 'or more, and more, or older, and older, plus', younger: '', last: '' },
  old: 'old, of age',
};

const lists: Lexicon['lists'] = {
  values: {
    listBankAccounts: {
      status: {
        Valid: 'valid, usable, in use, active',
        Invalid: 'invalid, not valid, unusable, not usable, inactive, not active, rejected, refused',
      },
    },
    listCards: {
      status: {
        ACTIVE: 'active, in use, usable, unfrozen',
        FROZEN: 'frozen, locked, paused, on hold, suspended',
        CANCELLED: 'cancelled, canceled, closed, terminated',
        PENDING: 'pending, being issued, not issued yet',
        BLOCKED: 'blocked',
        PRE_CANCEL: 'cancelling, canceling, pre cancel, pre_cancel, being cancelled',
        FAILED: 'failed, not issued',
      },
      card_scheme: { VISA: 'visa', MASTERCARD: 'mastercard, master card' },
      form_factor: { VIRTUAL: 'virtual, digital', PHYSICAL: 'physical, plastic' },
    },
    listCardholders: {
      status: {
        SUCCESS: 'accepted, approved, success',
        PENDING: 'pending, in review, under review, being checked',
        INCOMPLETE: 'incomplete, not complete, data missing, missing data, with missing data',
        FAILED: 'failed, rejected, refused, declined, not accepted',
      },
      idv_status: {
        PENDING: 'verification pending, verification is pending, being verified',
        SUCCESS: 'verified, verification passed, identity verified',
        FAILED: 'verification failed, verification has failed, with failed verification, failed verification',
      },
      number_of_cards_most: { 0: 'no cards, with no cards, without cards, without a card, without any card, no card' },
    },
    listPaymentIntents: {
      status: {
        REQUIRES_PAYMENT_METHOD: list(
          'needs a payment method, needs payment method, requires payment method, without payment method',
          'no payment method, waiting for a payment method, requires_payment_method',
        ),
        REQUIRES_CUSTOMER_ACTION: list(
          'waiting for the customer, waiting for customer, needs customer action, requires customer action',
          'requires_customer_action, waits for the customer',
        ),
        REQUIRES_CAPTURE: list(
          'needs capture, requires capture, to capture, to be captured, uncaptured, not captured',
          'not yet captured, authorized, authorised, requires_capture',
        ),
        PENDING: 'pending, processing, in progress',
        SUCCEEDED: 'succeeded, success, successful, paid, completed',
        CANCELLED: 'cancelled, canceled',
        FAILED: 'failed, declined, unsuccessful',
      },
    },
    listDeposits: {
      status: {
        PENDING: 'pending, processing, in progress, on its way, on their way, not arrived, not arrived yet',
        COMPLETED: 'completed, complete, arrived, received, credited, booked, successful',
        FAILED: 'failed, bounced, unsuccessful',
      },
    },
    activity: {
      show: {
        unsettled: 'unresolved, unsettled, open, pending, in progress, not settled, not resolved, outcome unknown',
        accepted: 'accepted, accepted by the platform, done, successful',
        'not-done': 'not done, not accepted, refused, rejected, declined, failed, unsuccessful',
        'card-orders': 'card changes in progress, card orders, open card orders, card changes',
      },
    },
  },
  idle: {
    listBankAccounts:
      'bank account, bank accounts, account, accounts, beneficiary account, beneficiary accounts, held by',
    listCards: 'card, cards, balance, available, available balance, held by, belonging to, holder, cardholder',
    listCardholders:
      'cardholder, cardholders, holder, holders, people, from, nationality, nationality is, named, called',
    listPaymentIntents: 'payment intent, payment intents, intent, intents, order',
    listDeposits: 'deposit, deposits, from, sender, sent by, incoming, money in',
    activity: 'activity, write, writes, action, actions, changes by, done by, made by',
  },
  limit: 'limit, limit of, limit is, card limit, limits, with limit, with a limit of, with a limit, whose limit is',
  cards: {
    before: {
      above: 'more than, over, above, with more than, with over, >',
      least: 'at least, no less than, not less than, minimum, min, with at least, >=',
      below: 'fewer than, less than, under, below, with fewer than, with less than, <',
      most: 'at most, up to, no more than, not more than, maximum, max, with at most, with up to, <=',
    },
    noun: 'card, cards',
  },
};

/**
 * Words that people use in English. A word that the field uses for two things, such as "sent" or "wire", is not here.
 */
export const englishLexicon: Lexicon = {
  lists,
  meanings: {
    failed: 'failed, failed not refunded, failed and not refunded, failed but not refunded',
    refunded: 'refunded, failed refunded, failed and refunded, failed but refunded',
    failures: list(
      'failures, failure, bounced, bounces, failed or refunded',
      'did not arrive, didnt arrive, not arrived, unsuccessful',
    ),
    completed: 'completed, paid, paid out, succeeded, successful, arrived',
    processing: 'processing, in progress, in process, on its way, on their way, in transit',
    initiated: 'initiated, not sent, not sent yet, unsent, not yet sent',
    open: 'unfinished, in flight, still open, not finished, outstanding, unsettled',
    contradicting: 'contradicting, contradicts, statuses contradict, contradictory',
    pending: 'pending, record pending',
    rejected: 'rejected, refused, declined, record rejected',
    readyToSend: 'ready to send, record ready to send',
    recordFailed: 'record failed',
    recordCompleted: 'record completed',
    late: 'stuck, late, delayed, overdue, running late, too slow, hanging',
    returned: 'came back, money back, money came back, money returned, returned in full',
    promised: 'promised, promised not back, to be returned, return promised',
    out: list(
      'still out, money out, money still out, not returned, not come back, not back',
      'money missing, money not back, refund missing, waiting for refund, not yet returned, never returned',
    ),
    reviewed: 'reviewed, already reviewed, checked, with review',
    unreviewed: list(
      'unreviewed, not reviewed, to review, needs review, need review, unchecked',
      'waiting for review, without review, without a review, no review, not yet reviewed',
      'needs a review, not reviewed yet, for review, never reviewed, still not reviewed',
      'not reviewed by anyone, not reviewed by anybody, reviewed by nobody, reviewed by no one',
      'nobody has reviewed, no one has reviewed, nobody reviewed, no one reviewed',
    ),
    mine: 'mine, my own, assigned to me, owned by me, owner me, i own, that i own',
    unowned: list(
      'unassigned, nobodys, no owner, without owner, without an owner, not assigned',
      'unowned, owned by nobody, assigned to nobody, owner nobody, not owned, unclaimed',
      'has no owner, have no owner, owned by no one, assigned to no one',
    ),
    swift: 'swift transfer, swift transfers, by swift, via swift, swift payouts, method swift',
    local: list(
      'local transfer, local transfers, by local transfer, local payouts, method local',
      'via local, local rails, via local rails, swift payments excluded',
    ),
  },
  doubtful: {
    completed: 'complete, done, success',
    open: 'open',
    returned: 'returned',
    mine: 'my',
    swift: 'swift',
    local: 'local',
  },
  negations: list(
    'not, no, non, !=, <>, ≠, without, except, excluding, exclude, but not, other than, isnt, arent',
    'is not, are not, everything but, all but, anything but, neither, except for, apart from',
    'outside, outside of, not in, not to, not into, that are not, which are not, not via, not by',
    'not yet, not been, not yet been, have not, havent, has not, hasnt, have not been, has not been',
    'havent been, hasnt been, never, never been, was not, wasnt, were not, werent, none, cannot, cant',
    'aint, did not, didnt, does not, doesnt, do not, dont, anyone but, everyone but, everyone except',
  ),
  negationsBehind: '',
  joiners: 'or, and, nor, /',
  alternatives: 'or',
  doneBy: 'by',
  legalForms: list(
    'ltd, limited, inc, incorporated, corp, corporation, llc, llp, lp, plc, pty, pte, gmbh, mbh, kgaa',
    'sarl, s.a.r.l, srl, s.r.l, s.a, s.l, s.p.a, b.v, n.v, a.s, a.g, sdn, bhd, pvt, fze, dmcc, wll',
  ),
  shortLegalForms: 'ag, sa, se, nv, bv, ab, as, oy, oyj, kg, co, spa, kk, sl, sas, aps, ohg, ug, ev',
  neverInNames: list(
    'failed, refunded, completed, processing, initiated, rejected, unreviewed, reviewed, stuck, overdue',
    'unassigned, failures, not',
  ),
  nameJoiners: 'of, and, the, for, &, -',
  fillers: list(
    'payout, payouts, payment, payments, transfer, transfers, ones, rows, everything, anything',
    'show, me, list, find, get, give, see, please, only, just, all, any, every, search',
    'the, a, an, with, that, which, what, where, those, these, are, is, were, was, be',
    'have, has, been, still, and, or, but, of, in, on, for, by, via, to, i, need, want',
    'status, currency, currencies, method, country, amount, amounts, owner, created, made, age',
    'dated, worth, &, -, +, /, yet, ever, how, many, much',
  ),
  fillersBefore: '',
  currencies: {
    USD: 'us dollar, us dollars, american dollars, dollar, dollars, bucks',
    EUR: 'euro, euros',
    GBP: 'pound, pounds, sterling, pounds sterling, british pounds',
    JPY: 'yen, japanese yen',
    'CNY CNH': 'yuan, renminbi, rmb, chinese yuan',
    CNH: 'offshore yuan, offshore renminbi, offshore rmb',
    SGD: 'singapore dollar, singapore dollars',
    HKD: 'hong kong dollar, hong kong dollars, hk dollars',
    AUD: 'australian dollar, australian dollars, aussie dollars',
    CAD: 'canadian dollar, canadian dollars',
    NZD: 'new zealand dollar, new zealand dollars',
    CHF: 'swiss franc, swiss francs',
    INR: 'indian rupee, indian rupees',
    PHP: 'philippine peso, philippine pesos',
    MXN: 'mexican peso, mexican pesos',
    THB: 'baht, thai baht',
    IDR: 'rupiah',
    MYR: 'ringgit',
  },
  // The table of currencies has all others by their names.
  otherCurrencies: {
    SEK: 'swedish kronor, kronor',
    NOK: 'norwegian kroner',
    DKK: 'danish kroner',
    BRL: 'reais, brazilian reais',
  },
  countries: Object.fromEntries(COUNTRIES.map(({ code, name }) => [code, [name, ...(alsoCalled[code] ?? [])]])),
  places: 'to, in, into, going to, sent to, bound for, country, destination, country is',
  ownedBy: 'owner, owner is, owned by, assigned to, belonging to',
  ownedBehind: '',
  account: 'account, for account, in account',
  tagged: 'tagged, tag',
  amounts,
  days,
  ages,
  counts: {
    1: 'a, an, one',
    2: 'two, couple',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    12: 'twelve',
    14: 'fourteen',
    15: 'fifteen',
    20: 'twenty',
    30: 'thirty',
    60: 'sixty',
    90: 'ninety',
  },
  units: {
    hour: 'h, hr, hrs, hour, hours',
    day: 'd, day, days',
    week: 'w, wk, wks, week, weeks',
    month: 'month, months, mo',
    quarter: 'quarter, quarters',
    year: 'y, yr, year, years',
  },
};
