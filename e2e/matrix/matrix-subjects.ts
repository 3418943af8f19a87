import type { Fixtures } from '@/sandbox/answer-control';
import type { Row } from '../conformance/json';
import { callers, roles, type CallerName } from './matrix-console';
import { PlatformReader } from '../harness/platform-reader';
import { SandboxControl } from '../harness/sandbox';

/** The records that the acts of a test use. */
export interface Subjects {
  readonly seed: Fixtures;
  /** Bank accounts as the platform has them. */
  readonly bankAccounts: readonly Row[];
  readonly bankAccount: Row;
  readonly ownBankAccount: (caller: CallerName) => Row;
  /** A day on which the platform converts. */
  readonly conversionDay: string;
  /** A record of its own for each caller, so that no write blocks another. */
  readonly own: (what: 'intent' | 'active' | 'frozen' | 'cancel' | 'holder', caller: CallerName) => string;
}

export async function findSubjects(sandboxOrigin: string): Promise<Subjects> {
  const sandbox = new SandboxControl(sandboxOrigin);
  const seed = await sandbox.fixtures();
  const platform = new PlatformReader(sandboxOrigin, sandbox);
  const [conversionDay = ''] = await platform.conversionDays('USD', 'EUR');
  const [accounts, intents] = [
    await platform.page('listBankAccounts', { page_size: 100 }),
    seed.payment_intents.filter(
      ({ intent_status }) => intent_status === 'INITIATED' || /^REQUIRES/.test(intent_status),
    ),
  ];
  const valid = accounts.filter((one) => one['currency'] === 'EUR' && one['account_status'] === 'Valid');
  const [bankAccount] = valid;
  if (bankAccount === undefined) throw new Error('The seed has no such bank account.');
  const cardsOf = (status: string) => seed.cards.filter((one) => one.card_status === status && !one.expired);
  const ids = {
    intent: intents.map((one) => one.payment_intent_id),
    active: cardsOf('ACTIVE').map((one) => one.card_id),
    cancel: cardsOf('ACTIVE')
      .map((one) => one.card_id)
      .slice(callers.length),
    frozen: cardsOf('FROZEN').map((one) => one.card_id),
    holder: seed.cardholders.filter((one) => one.kyc_level === 'SIMPLE').map((one) => one.cardholder_id),
  };
  // Callers who may write come first: where records of a kind are few, only the others share one.
  const places = [...roles, ...callers.filter((one) => !roles.some((role) => role === one))];
  const own: Subjects['own'] = (what, caller) => {
    const place = places.indexOf(caller);
    return ids[what][place] ?? ids[what].at(-1) ?? '';
  };
  const ownBankAccount = (caller: CallerName) => valid[places.indexOf(caller)] ?? valid.at(-1) ?? bankAccount;
  return { seed, bankAccounts: accounts, bankAccount, ownBankAccount, conversionDay, own };
}

/** Ids that only a reader of the records can know. */
export function knownIds({ seed, bankAccounts }: Subjects): readonly string[] {
  return [
    ...seed.payouts.map((one) => one.payout_id),
    ...seed.payment_intents.map((one) => one.payment_intent_id),
    ...seed.cardholders.map((one) => one.cardholder_id),
    ...seed.cards.map((one) => one.card_id),
    ...bankAccounts.map((one) => String(one['id'])),
  ];
}
