import { message, type Message } from '@/lib/messages/message';

/** Fields whose labels differ from their wire names. */
const knownFields: Readonly<Record<string, Message>> = {
  bank_name: message('approvals.fields.bank_name'),
  bank_address: message('approvals.fields.bank_address'),
  bank_country_code: message('approvals.fields.bank_country_code'),
  bank_code_type: message('approvals.fields.bank_code_type'),
  bank_code_value: message('approvals.fields.bank_code_value'),
  bank_branch_code: message('approvals.fields.bank_branch_code'),
  swift_code: message('approvals.fields.swift_code'),
  country_code: message('approvals.fields.country_code'),
  email: message('approvals.fields.email'),
};

const plainName = (name: string): Message => message('terms.asWritten', { text: name.replaceAll('_', ' ') });
const nameOf = (name: string): Message | undefined =>
  Object.hasOwn(knownFields, name) ? knownFields[name] : undefined;

/** `residential_address.city` as people call it: "Residential address: city". */
export function fieldWords(path: string): Message {
  const [first = '', ...rest] = path.split('.');
  const outermost = nameOf(first) ?? plainName(first.replace(/^./, (letter) => letter.toUpperCase()));
  return rest.reduce(
    (outer, name) => message('approvals.fields.inner', { outer, field: nameOf(name) ?? plainName(name) }),
    outermost,
  );
}
