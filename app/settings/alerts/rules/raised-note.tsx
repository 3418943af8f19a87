import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import type { RaisedCount } from '@/lib/alerts/count-raised';
import { writeQuery } from '@/lib/contract/list-query';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { pathTo } from '@/lib/addresses/path-to';

interface RaisedNoteProps {
  /** The rule as it would be saved. */
  readonly asked: Readonly<Record<string, string>>;
}

type Answer = RaisedCount | { readonly problem: Message };

/** Says how often the rule would have alerted, or what problem the rule has. */
export function RaisedNote({ asked }: RaisedNoteProps) {
  const t = useTranslations('alerts.rules');
  const words = useWords();
  const url = `${pathTo('/api/alert-rules')}${writeQuery(asked)}`;
  const { data, isError } = useQuery(
    {
      queryKey: [url],
      queryFn: async ({ signal }) => (await fetchOwn<Answer>(url, { signal, passive: false })).data,
    },
    useConsoleQueryClient(),
  );
  const said = (answer: Answer) => ('problem' in answer ? words(answer.problem) : t('raised', { ...answer }));
  return (
    <div role="status" className="text-ink-muted text-sm">
      <p>{data !== undefined ? said(data) : isError ? t('notCounted') : t('counting')}</p>
      {data !== undefined && 'isWhole' in data && !data.isWhole ? <p className="text-xs">{t('mayBeMore')}</p> : null}
    </div>
  );
}
