import { row, type Row } from '../conformance/json';
import { roles, type MatrixConsole } from './matrix-console';
import type { Subjects } from './matrix-subjects';
import { PlatformReader } from '../harness/platform-reader';
import { SandboxControl } from '../harness/sandbox';

/**
 * Typed by hand from reliability 4.4: V see, M see masked, R masked with an audited reveal, – nothing. Operator,
 * support, manager, admin. The console masks even values that a role may see, until they are asked for.
 */
const table = [
  { operation: 'retrievePayout', sees: 'R M R –', area: 'payouts' },
  { operation: 'listBankAccounts', sees: 'R – R –', area: 'bank-accounts' },
  { operation: 'retrieveCardholder', sees: 'R M R –', area: 'cardholders' },
  { operation: 'retrieveDeposit', sees: 'V M V –', area: 'deposits' },
  { operation: 'retrievePaymentIntent', sees: 'V M V –', area: 'payment-intents' },
] as const;
type Line = (typeof table)[number];

/** Fields by which people are recognised: a role that may see a cardholder at all reads them in full. */
const open = ['first_name', 'last_name', 'email'] as const;

/** Fields that are shown in full only on demand, by the names of the interface. */
const numbers = /^(account_number|iban|(receiver_|sender_)account_number|phone_number|msisdn)$/;
const hidden = /^(identification_value|id_number|tax_id|proxy_id|date_birth|date_of_birth)$/;

interface Secret {
  readonly path: string;
  readonly full: string;
  /** The value as an answer shows it. */
  readonly masked: string;
}

/** Tries every role on every record with numbers: its page, its answer and the reveal; returns the leaks. */
export async function findUnmasked(console: MatrixConsole, subjects: Subjects): Promise<readonly string[]> {
  const platform = new PlatformReader(console.sandboxOrigin, new SandboxControl(console.sandboxOrigin));
  const wrong: string[] = [];
  for (const line of table) {
    const { id, record } = await findRecord(platform, subjects, line);
    const secrets = secretsIn(record);
    if (secrets.length === 0) throw new Error(`The record of ${line.operation} has nothing to hide.`);
    const names = line.operation === 'retrieveCardholder' ? open.map((name) => String(record[name])) : [];
    const lanes = roles.map((role, place) =>
      findFaults(console, { line, id, secrets, names, role, sees: line.sees.split(' ')[place] ?? '' }),
    );
    wrong.push(...(await Promise.all(lanes)).flat());
  }
  return wrong;
}

async function findRecord(
  platform: PlatformReader,
  { seed, bankAccount }: Subjects,
  { operation }: Line,
): Promise<{ readonly id: string; readonly record: Row }> {
  if (operation === 'listBankAccounts') return { id: String(bankAccount['id']), record: bankAccount };
  if (operation === 'retrieveDeposit' || operation === 'retrievePaymentIntent') {
    const isDeposit = operation === 'retrieveDeposit';
    const rows = await platform.page(isDeposit ? 'listDeposits' : 'listPaymentIntents', { page_size: 100 });
    const found = rows.find((one) => secretsIn(one).length > 0) ?? {};
    return { id: String(found[isDeposit ? 'deposit_id' : 'payment_intent_id']), record: found };
  }
  const id = {
    retrievePayout: seed.payouts[0]?.payout_id,
    retrieveCardholder: seed.cardholders[0]?.cardholder_id,
  }[operation];
  return { id: id ?? '', record: await platform.record(operation, id ?? '') };
}

interface MaskedRecord {
  readonly line: Line;
  readonly id: string;
  readonly secrets: readonly Secret[];
  readonly names: readonly string[];
  readonly role: string;
  readonly sees: string;
}

async function findFaults(
  console: MatrixConsole,
  { line, id, secrets, names, role, sees }: MaskedRecord,
): Promise<string[]> {
  const { operation, area } = line;
  const query = operation === 'listBankAccounts' ? 'page_number=1&page_size=100' : `id=${id}`;
  const name = `${role} ${operation}`;
  const faults: string[] = [];
  for (const address of [`/a/master/${area}/${id}`, `/api/live/master/${operation}?${query}`]) {
    const { text } = await console.get(role, address);
    for (const name of names) {
      if (text.includes(name) === (sees === '–')) faults.push(`${name}: ${address} for ${role}`);
    }
    for (const { path, full, masked } of secrets) {
      if (text.includes(full)) faults.push(`${name}: ${address} holds ${path} in full`);
      const isShown = text.includes(masked);
      if (isShown === (sees === '–')) faults.push(`${name}: ${address} ${isShown ? 'holds' : 'lacks'} ${masked}`);
    }
  }
  for (const { path, full } of secrets.slice(0, 2)) {
    const { status, text } = await console.get(role, `/api/reveal/master/${operation}?id=${id}&field=${path}`);
    const mayReveal = sees === 'R' || sees === 'V';
    const isRight = mayReveal ? status === 200 && text === JSON.stringify({ value: full }) : status === 403;
    if (!isRight || (!mayReveal && text.includes(full))) faults.push(`${name}: reveal of ${path}: ${status} ${text}`);
  }
  return faults;
}

function secretsIn(value: unknown, path = ''): readonly Secret[] {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(row(value)).flatMap(([name, inner]) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (typeof inner !== 'string') return secretsIn(inner, here);
    const plain = inner.replace(/[\s-]/g, '');
    // Shorter values may occur in other values by chance.
    if (plain.length < 8) return [];
    if (numbers.test(name)) return [{ path: here, full: inner, masked: `•••• ${plain.slice(-4)}` }];
    return hidden.test(name) ? [{ path: here, full: inner, masked: '••••' }] : [];
  });
}
