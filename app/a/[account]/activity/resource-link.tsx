import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { truncateMiddle } from '@/lib/format/mask';
import { nounOf, recordPath } from '@/lib/addresses/nouns';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/**
 * The record that a write changes, opened in its own area. It has no place in the list of writes: several of them may
 * change the same record.
 */
export function ResourceLink({ account, resource }: Pick<WriteView, 'account' | 'resource'>) {
  const t = useTranslations('activity');
  const words = useWords();
  if (resource === undefined) return <span className="text-ink-muted">{t('newRecord')}</span>;
  const { type, id } = resource;
  const noun = nounOf(type);
  return (
    <Link href={recordPath(account, type, id) ?? ''} className="text-accent-ink underline underline-offset-2">
      {noun === undefined ? type : words(noun.one)} <span className="font-mono text-xs">{truncateMiddle(id)}</span>
    </Link>
  );
}
