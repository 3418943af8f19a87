import bankAccounts from '@/lib/messages/zh-Hans/bank-accounts.json';
import calendar from '@/lib/messages/zh-Hans/calendar.json';
import cardholders from '@/lib/messages/zh-Hans/cardholders.json';
import cards from '@/lib/messages/zh-Hans/cards.json';
import deposits from '@/lib/messages/zh-Hans/deposits.json';
import exports from '@/lib/messages/zh-Hans/exports.json';
import find from '@/lib/messages/zh-Hans/find.json';
import format from '@/lib/messages/zh-Hans/format.json';
import list from '@/lib/messages/zh-Hans/list.json';
import paymentIntents from '@/lib/messages/zh-Hans/payment-intents.json';
import payouts from '@/lib/messages/zh-Hans/payouts.json';
import record from '@/lib/messages/zh-Hans/record.json';
import refusals from '@/lib/messages/zh-Hans/refusals.json';
import session from '@/lib/messages/zh-Hans/session.json';
import shell from '@/lib/messages/zh-Hans/shell.json';
import terms from '@/lib/messages/zh-Hans/terms.json';
import ui from '@/lib/messages/zh-Hans/ui.json';
import writes from '@/lib/messages/zh-Hans/writes.json';
import type { AbstractIntlMessages } from 'next-intl';

/** The Chinese messages of every page, and the messages that English pages get with the scripts of their parts. */
export const chineseWords: AbstractIntlMessages = {
  format,
  terms,
  ui,
  list,
  record,
  shell,
  writes,
  session,
  find,
  exports,
  'bank-accounts': bankAccounts,
  calendar,
  cardholders,
  cards,
  deposits,
  'payment-intents': paymentIntents,
  payouts,
  refusals,
};
