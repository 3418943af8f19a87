import { message, type Message } from '@/lib/messages/message';

/** Interface 2.11: values VIR, PHY. */
export function cardFormWords(form: string): Message {
  if (form === 'VIR' || form === 'PHY') return message(`cards.product.${form}`);
  return message('terms.asWritten', { text: form });
}
