import { type BankCodeType, bankCodeTypes, requiredBankCodeType } from '@/lib/contract/fields/bank-code-rules';
import { formatBankCode } from '@/lib/format/bank-code';
import { countryName } from '@/lib/format/countries';
import { message, type Message } from '@/lib/messages/message';
import { type ChangedField, type FieldTexts, type RecordChange, written } from './changed-field';

/** The fields in the order in which they are compared. */
const fields = [
  'currency',
  'account_number',
  'bank_name',
  'bank_address',
  'swift_code',
  'bank_country_code',
  'bank_code_value',
  'bank_branch_code',
] as const;

/** Fields that a record keeps where they are not sent. */
const kept: ReadonlySet<string> = new Set(['currency', 'account_number']);

/**
 * Compares the platform's record before and after: only fields that differ. The platform overwrites the whole record
 * (4.3), so a field that is not sent is emptied, and that is shown too. A number that is not sent is kept, and a
 * currency is sent for a new record alone.
 */
export function compareBankAccount({ before, after, numberLength }: RecordChange): ChangedField[] {
  return fields.flatMap((field): ChangedField[] => {
    const [old, fresh] = [textOf(field, before), textOf(field, after)];
    if (kept.has(field) ? fresh === '' : old === fresh) return [];
    const values = { before: inWords(field, old), after: inWords(field, fresh) };
    const row = { field, label: bankAccountLabel(field, { before, after }), ...values };
    if (field === 'account_number') return [{ ...row, isCode: true, ...lengthNote(old === fresh, numberLength) }];
    if (field === 'bank_code_value') {
      const emptied = fresh === '' ? { note: whyEmptied({ before, after }) } : {};
      return [{ ...row, isCode: true, covers: ['bank_code_type'], ...emptied }];
    }
    return [{ ...row, isCode: field === 'swift_code' || field === 'bank_branch_code' }];
  });
}

/** A code that the account still needs is empty, because the typed text cannot be read. */
function whyEmptied({ before, after }: RecordChange): Message {
  const needed = requiredBankCodeType(before.get('currency') ?? '', after.get('bank_country_code') ?? '');
  return message(`bank-accounts.edit.${needed === undefined ? 'codeEmptied' : 'codeUnread'}`);
}

/** The label of a field; bank codes are named by the type that the account needs. */
function bankAccountLabel(field: (typeof fields)[number], { before, after }: RecordChange): Message {
  if (field === 'currency') return message('terms.currency');
  const type = after.get('bank_code_type') ?? before.get('bank_code_type') ?? '';
  return field === 'bank_code_value' && isCodeType(type)
    ? message(`bank-accounts.code.${type}.name`)
    : message(`bank-accounts.field.${field}`);
}

export const findBankAccountLabel = (path: string, change: RecordChange): Message | undefined => {
  const field = fields.find((one) => one === path);
  return field === undefined ? undefined : bankAccountLabel(field, change);
};

function lengthNote(isAlike: boolean, count: number | undefined): Pick<ChangedField, 'note'> {
  if (count === undefined) return {};
  return { note: message(`bank-accounts.edit.${isAlike ? 'lengthAlike' : 'length'}`, { count }) };
}

const inWords = (field: (typeof fields)[number], text: string): Message =>
  field === 'bank_country_code' ? countryName(text) : written(text);

function textOf(field: (typeof fields)[number], texts: FieldTexts): string {
  const text = texts.get(field) ?? '';
  const type = texts.get('bank_code_type') ?? '';
  return field === 'bank_code_value' && isCodeType(type) ? formatBankCode(type, text) : text;
}

function isCodeType(type: string): type is BankCodeType {
  return (bankCodeTypes as readonly string[]).includes(type); // a wider array to look an unknown text up in
}
