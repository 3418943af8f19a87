import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { truncateMiddle } from '@/lib/format/mask';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/**
 * The record that a write changes, opened in its own area. It has no place in the list of writes: several of them may
 * change the same record.
 */
export function ResourceLink({ account, resource, operation }: Pick<WriteView, 'account' | 'resource' | 'operation'>) {
  const t = useTranslations('activity');
  const words = useWords();
  if (resource === undefined) return <span className="text-ink-muted">{t('newRecord')}</span>;
  const { type, id } = resource;
  const noun = shownWrites[operation].resource?.noun;
  return (
    <Link
      href={`/a/${account}/${type}/${encodeURIComponent(id)}`}
      className="text-accent-ink underline underline-offset-2"
    >
      {noun === undefined ? type : words(noun)} <span className="font-mono text-xs">{truncateMiddle(id)}</span>
    </Link>
  );
}
