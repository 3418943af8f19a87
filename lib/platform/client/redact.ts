/** How much of a value leaves the server. */
type FieldClass = 'last-four' | 'hidden' | 'removed';

/**
 * Fields that never reach a browser unmasked, by their wire name at any depth (interface 2.2 to 2.10, extras 4). Names,
 * e-mail and addresses are not among them: people who may see a record find and recognise cardholders by these.
 * `removed` fields are for the shop's own page or its bank: people of the console do not need them, so they cannot be
 * revealed. docs/data.md names them.
 *
 * @internal Exported for tests.
 */
export const fieldClasses = {
  account_number: 'last-four',
  iban: 'last-four',
  receiver_account_number: 'last-four',
  sender_account_number: 'last-four',
  // The platform masks these fields already; this masks them if the platform once does not.
  card_number: 'last-four',
  phone_number: 'last-four',
  msisdn: 'last-four',
  identification_value: 'hidden',
  id_number: 'hidden',
  tax_id: 'hidden',
  proxy_id: 'hidden',
  date_birth: 'hidden',
  date_of_birth: 'hidden',
  client_secret: 'removed',
  cavv: 'removed',
  auth_code: 'removed',
} as const satisfies Record<string, FieldClass>;

type SensitiveField = keyof typeof fieldClasses;

function isSensitive(name: string): name is SensitiveField {
  return Object.hasOwn(fieldClasses, name);
}

/** Whether a field, by the last name of its path, is masked and may be uncovered by people with that permission. */
export function isRevealable(name: string): boolean {
  return isSensitive(name) && fieldClasses[name] !== 'removed';
}

const dots = '••••';
/** With fewer characters, the last four would be most of the number. The form is the same as in `lib/format/mask`. */
const shortestShown = 8;

function keepLastFour(value: string): string {
  const characters = Array.from(value.replace(/[\s-]/g, ''));
  if (characters.length === 0) return '';
  return characters.length < shortestShown ? dots : `${dots} ${characters.slice(-4).join('')}`;
}

function maskValue(value: unknown, kind: 'last-four' | 'hidden'): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (kind === 'hidden') return dots;
  return typeof value === 'string' || typeof value === 'number' ? keepLastFour(String(value)) : dots;
}

/** A copy of an answer that may go to a browser. Its shape stays: masked text replaces text. */
export function redact<T>(answer: T): T {
  // Only text becomes other text, and only fields that may be missing are left out.
  return redactValue(answer) as T;
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  // A page has thousands of fields: lists of pairs would take twenty times as long. Any object may be asked for any
  // key.
  const record = value as Readonly<Record<string, unknown>>;
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(record)) {
    if (!isSensitive(name)) put(shown, name, redactValue(record[name]));
    else if (fieldClasses[name] !== 'removed') shown[name] = maskValue(record[name], fieldClasses[name]);
  }
  return shown;
}

/** The values that `redact` masks, unmasked, by path; values that it removes may not be stored. */
export function sensitiveValues(answer: unknown, path = ''): Readonly<Record<string, unknown>> {
  if (typeof answer !== 'object' || answer === null) return {};
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (!isSensitive(name)) Object.assign(found, sensitiveValues(value, at));
    else if (fieldClasses[name] !== 'removed' && value !== null && value !== '') found[at] = value;
  }
  return found;
}

/** Also stores the one name that would be taken for the object's prototype. */
function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

const longestMessage = 500;

/** The platform's own text may repeat the request: credentials, tokens and account numbers are removed. */
export function redactMessage(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, dots);
  return clean
    .replace(/eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, dots)
    .replace(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g, keepLastFour)
    .replace(/\d{9,}/g, keepLastFour)
    .slice(0, longestMessage);
}
