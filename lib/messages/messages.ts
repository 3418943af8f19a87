import type { Language } from './languages';
import { chineseMessages } from './chinese-messages';
import acting from './en/acting.json';
import activity from './en/activity.json';
import ageing from './en/ageing.json';
import alerts from './en/alerts.json';
import approvals from './en/approvals.json';
import audit from './en/audit.json';
import balances from './en/balances.json';
import bankAccounts from './en/bank-accounts.json';
import calendar from './en/calendar.json';
import cardholders from './en/cardholders.json';
import cardRuns from './en/card-runs.json';
import cards from './en/cards.json';
import changes from './en/changes.json';
import connections from './en/connections.json';
import coverage from './en/coverage.json';
import customer from './en/customer.json';
import delegations from './en/delegations.json';
import deposits from './en/deposits.json';
import documents from './en/documents.json';
import exportTexts from './en/exports.json';
import failed from './en/failed.json';
import fields from './en/fields.json';
import find from './en/find.json';
import failures from './en/failures.json';
import format from './en/format.json';
import guides from './en/guides.json';
import home from './en/home.json';
import inbox from './en/inbox.json';
import list from './en/list.json';
import mirror from './en/mirror.json';
import months from './en/months.json';
import paymentIntents from './en/payment-intents.json';
import payouts from './en/payouts.json';
import people from './en/people.json';
import place from './en/place.json';
import platform from './en/platform.json';
import quotes from './en/quotes.json';
import record from './en/record.json';
import reference from './en/reference.json';
import refusals from './en/refusals.json';
import reports from './en/reports.json';
import reviews from './en/reviews.json';
import savedViews from './en/saved-views.json';
import schedules from './en/schedules.json';
import scim from './en/scim.json';
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
const messages = {
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

export type EnglishMessages = typeof messages;

/** The messages of a language; a test compares their keys and placeholders with the English ones. */
export const messagesIn: Readonly<Record<Language, EnglishMessages>> = {
  en: messages,
  'zh-Hans': chineseMessages as unknown as EnglishMessages, // a message type has the English text
};

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: EnglishMessages;
  }
}
