import { useTranslations } from 'next-intl';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

/** "Marco Manager and Mei Manager were told.": the first three people by name; undefined if no person was told. */
export function useTold(): (told: readonly Message[] | undefined) => string | undefined {
  const t = useTranslations('writes.outcome');
  const terms = useTranslations('terms');
  const words = useWords();
  return (told = []) => {
    const names = told.map(words);
    const [first, ...rest] =
      names.length > 4 ? [...names.slice(0, 3), t('others', { count: names.length - 3 })] : names;
    if (first === undefined) return undefined;
    const last = rest.pop();
    const listed = rest.reduce((one, others) => terms('listed', { one, others }), first);
    const all = last === undefined ? listed : terms('pair', { one: listed, two: last });
    return t('told', { names: all, count: names.length });
  };
}
