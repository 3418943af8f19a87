import activity from './en/activity.json';
import ageing from './en/ageing.json';
import alerts from './en/alerts.json';
import approvals from './en/approvals.json';
import audit from './en/audit.json';
import balances from './en/balances.json';
import bankAccounts from './en/bank-accounts.json';
import cardholders from './en/cardholders.json';
import cards from './en/cards.json';
import changes from './en/changes.json';
import connections from './en/connections.json';
import coverage from './en/coverage.json';
import customer from './en/customer.json';
import deposits from './en/deposits.json';
import documents from './en/documents.json';
import exportTexts from './en/exports.json';
import failed from './en/failed.json';
import find from './en/find.json';
import failures from './en/failures.json';
import format from './en/format.json';
import home from './en/home.json';
import inbox from './en/inbox.json';
import list from './en/list.json';
import mirror from './en/mirror.json';
import months from './en/months.json';
import paymentIntents from './en/payment-intents.json';
import payouts from './en/payouts.json';
import people from './en/people.json';
import platform from './en/platform.json';
import quotes from './en/quotes.json';
import record from './en/record.json';
import reference from './en/reference.json';
import refusals from './en/refusals.json';
import reports from './en/reports.json';
import reviews from './en/reviews.json';
import savedViews from './en/saved-views.json';
import schedules from './en/schedules.json';
import session from './en/session.json';
import settings from './en/settings.json';
import shell from './en/shell.json';
import signIn from './en/sign-in.json';
import start from './en/start.json';
import terms from './en/terms.json';
import ui from './en/ui.json';
import values from './en/values.json';
import writes from './en/writes.json';

/** Every visible sentence, by area. English is the language that other languages are checked against. */
export const messages = {
  activity,
  ageing,
  alerts,
  approvals,
  audit,
  balances,
  'bank-accounts': bankAccounts,
  cardholders,
  cards,
  changes,
  connections,
  coverage,
  customer,
  deposits,
  documents,
  exports: exportTexts,
  failed,
  find,
  failures,
  format,
  home,
  inbox,
  list,
  mirror,
  months,
  'payment-intents': paymentIntents,
  payouts,
  people,
  platform,
  quotes,
  record,
  reference,
  refusals,
  reports,
  reviews,
  'saved-views': savedViews,
  schedules,
  session,
  settings,
  shell,
  'sign-in': signIn,
  start,
  terms,
  ui,
  values,
  writes,
};

export type EnglishMessages = typeof messages;

/** The languages that a person can choose. */
export const locale = 'en';

declare module 'next-intl' {
  interface AppConfig {
    Locale: typeof locale;
    Messages: EnglishMessages;
  }
}
