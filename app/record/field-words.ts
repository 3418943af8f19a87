import { message, type Message } from '@/lib/messages/message';

const nameOf = (name: string, plain: string): Message => message('approvals.fields.name', { name, plain });
const written = (name: string): string => name.replaceAll('_', ' ').replace(/\bid\b/, 'ID');

/** A field's wire name with its first letter as a heading has it: `Account number`. */
export const plainField = (name: string): string => written(name).replace(/^./, (letter) => letter.toUpperCase());

/** `residential_address.city` as people call it: "Residential address: city". */
export function fieldWords(path: string): Message {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce(
    (outer, name) => message('approvals.fields.inner', { outer, field: nameOf(name, written(name)) }),
    nameOf(first, plainField(first)),
  );
}
