/** Fields that are not called by what their names say. */
const known: Readonly<Record<string, string>> = {
  bank_name: 'Bank',
  bank_address: 'Address of the bank',
  bank_country_code: 'Country of the bank',
  bank_code_type: 'Kind of bank code',
  bank_code_value: 'Bank code',
  bank_branch_code: 'Branch code',
  swift_code: 'SWIFT code',
  country_code: 'Country',
  email: 'E-mail',
};

/** A field of a request as people call it: `residential_address.city` is "Residential address: city". */
export function fieldWords(path: string): string {
  return path
    .split('.')
    .map((name) => (Object.hasOwn(known, name) ? known[name] : undefined) ?? name.replaceAll('_', ' '))
    .join(': ')
    .replace(/^./, (first) => first.toUpperCase());
}
