import type { OperationName } from '@/lib/contract/operations';
import { message, type Message } from '@/lib/messages/message';
import operationNames from './operation-names.json';

/** The English names, which travel with their message: other languages find a name by the operation's code. */
const englishNames: Readonly<Record<OperationName, string>> = operationNames;

/** The name of an operation for people, "Change card status"; one that this console does not know is shown as it is. */
export function operationWords(code: string): Message {
  const names: Readonly<Record<string, string>> = englishNames;
  return message('terms.operation', { code, name: (Object.hasOwn(names, code) ? names[code] : undefined) ?? code });
}
