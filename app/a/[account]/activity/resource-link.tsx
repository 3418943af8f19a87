import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { truncateMiddle } from '@/lib/format/mask';
import { findRecordPath, nounOf } from '@/lib/addresses/nouns';
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
  const href = findRecordPath(account, type, id);
  const name = (
    <>
      {noun === undefined ? type : words(noun.one)} <span className="font-mono text-xs">{truncateMiddle(id)}</span>
    </>
  );
  return href === undefined ? (
    name
  ) : (
    <Link href={href} className="text-accent-ink underline underline-offset-2">
      {name}
    </Link>
  );
}
