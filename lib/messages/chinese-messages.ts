import acting from './zh-Hans/acting.json';
import activity from './zh-Hans/activity.json';
import ageing from './zh-Hans/ageing.json';
import alerts from './zh-Hans/alerts.json';
import approvals from './zh-Hans/approvals.json';
import audit from './zh-Hans/audit.json';
import balances from './zh-Hans/balances.json';
import bankAccounts from './zh-Hans/bank-accounts.json';
import calendar from './zh-Hans/calendar.json';
import cardholders from './zh-Hans/cardholders.json';
import cardRuns from './zh-Hans/card-runs.json';
import cards from './zh-Hans/cards.json';
import changes from './zh-Hans/changes.json';
import connections from './zh-Hans/connections.json';
import coverage from './zh-Hans/coverage.json';
import customer from './zh-Hans/customer.json';
import delegations from './zh-Hans/delegations.json';
import deposits from './zh-Hans/deposits.json';
import documents from './zh-Hans/documents.json';
import exportTexts from './zh-Hans/exports.json';
import failed from './zh-Hans/failed.json';
import fields from './zh-Hans/fields.json';
import find from './zh-Hans/find.json';
import failures from './zh-Hans/failures.json';
import format from './zh-Hans/format.json';
import guides from './zh-Hans/guides.json';
import home from './zh-Hans/home.json';
import inbox from './zh-Hans/inbox.json';
import list from './zh-Hans/list.json';
import mirror from './zh-Hans/mirror.json';
import months from './zh-Hans/months.json';
import paymentIntents from './zh-Hans/payment-intents.json';
import payouts from './zh-Hans/payouts.json';
import people from './zh-Hans/people.json';
import place from './zh-Hans/place.json';
import platform from './zh-Hans/platform.json';
import quotes from './zh-Hans/quotes.json';
import record from './zh-Hans/record.json';
import reference from './zh-Hans/reference.json';
import refusals from './zh-Hans/refusals.json';
import reports from './zh-Hans/reports.json';
import reviews from './zh-Hans/reviews.json';
import savedViews from './zh-Hans/saved-views.json';
import schedules from './zh-Hans/schedules.json';
import scim from './zh-Hans/scim.json';
import session from './zh-Hans/session.json';
import settings from './zh-Hans/settings.json';
import shell from './zh-Hans/shell.json';
import signIn from './zh-Hans/sign-in.json';
import start from './zh-Hans/start.json';
import terms from './zh-Hans/terms.json';
import ui from './zh-Hans/ui.json';
import values from './zh-Hans/values.json';
import writes from './zh-Hans/writes.json';

/** Every visible sentence in Simplified Chinese. A test compares its keys and placeholders with the English ones. */
export const chineseMessages = {
  acting,
  activity,
  ageing,
  alerts,
  approvals,
  audit,
  balances,
  'bank-accounts': bankAccounts,
  calendar,
  'card-runs': cardRuns,
  cardholders,
  cards,
  changes,
  connections,
  coverage,
  customer,
  delegations,
  deposits,
  documents,
  exports: exportTexts,
  failed,
  fields,
  find,
  failures,
  format,
  guides,
  home,
  inbox,
  list,
  mirror,
  months,
  'payment-intents': paymentIntents,
  payouts,
  people,
  place,
  platform,
  quotes,
  record,
  reference,
  refusals,
  reports,
  reviews,
  'saved-views': savedViews,
  schedules,
  scim,
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
