import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { FailureDetails } from '@/components/failure/failure-details';
import { Icon } from '@/components/ui/icon';
import type { KeptOddRow } from '@/lib/mirror/lists/read-listed';

interface OddRowsProps {
  readonly rows: readonly KeptOddRow[];
  readonly hrefOf: (id: string, account?: string) => string;
}

/** The records of a page that could not be read, each with its id and what the platform sent. */
export function OddRows({ rows, hrefOf }: OddRowsProps) {
  const t = useTranslations('list.odd');
  return (
    <ul aria-label={t('label', { count: rows.length })} className="border-line flex flex-col border-b text-sm">
      {rows.map(({ id, fields, raw, keptOf }, place) => (
        <li
          key={`${id ?? ''} ${place}`}
          className="border-line flex flex-wrap items-start gap-x-3 gap-y-1 border-t px-3 py-2"
        >
          <Icon name="triangle-alert" className="text-caution-ink mt-0.5 size-4 shrink-0" />
          <div className="flex min-w-0 grow basis-56 flex-col gap-1">
            <p>
              {t('text')}{' '}
              {id === undefined ? null : (
                <Link href={hrefOf(id, keptOf)} className="text-accent-ink font-mono text-xs break-all underline">
                  {id}
                </Link>
              )}
            </p>
            <p className="text-ink-muted text-xs">
              {fields.length === 0
                ? t('note')
                : t(keptOf === undefined ? 'fields' : 'kept', { fields: fields.join(', ') })}
            </p>
            {raw === undefined ? null : <FailureDetails raw={JSON.stringify(raw, null, 2)} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
