import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { ReadName, type RecordNames } from '@/app/record/read-name';
import { nameOfWrite } from '@/app/record/record-name';
import { truncateMiddle } from '@/lib/format/mask';
import { findRecordPath, nounOf } from '@/lib/addresses/nouns';
import type { WriteView } from '@/lib/writes/submit/write-answer';

interface ResourceLinkProps {
  readonly view: WriteView;
  readonly names: RecordNames;
}

/**
 * The record that a write changes, by its name, opened in its own area. It has no place in the list of writes: several
 * of them may change the same record.
 */
export function ResourceLink({ view, names }: ResourceLinkProps) {
  const t = useTranslations('activity');
  const words = useWords();
  const { account, resource } = view;
  const known = nameOfWrite(view);
  if (resource === undefined) return known === '' ? <span className="text-ink-muted">{t('newRecord')}</span> : known;
  const { type, id } = resource;
  const one = nounOf(type)?.one;
  const noun = one === undefined ? type : words(one);
  const href = findRecordPath(account, type, id);
  const draw = (name = known) => (
    <span className="[td_&]:block [td_&]:truncate" title={[noun, name, id].join(' ')}>
      {name === '' ? `${noun} ${truncateMiddle(id)}` : name}
    </span>
  );
  const name = <ReadName names={names} id={id} draw={draw} />;
  return href === undefined ? (
    name
  ) : (
    <Link href={href} className="text-accent-ink underline underline-offset-2">
      {name}
    </Link>
  );
}
