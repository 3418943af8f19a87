import { getWords } from '@/lib/messages/get-words';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { CursorLinks } from '@/components/ui/cursor-links';
import { NotForRole } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { readAudit } from '@/lib/access/permissions/read-audit';
import { zoneLabel } from '@/lib/format/instant';
import { AuditFilters, ExportButton, VerifyButton, AuditTable } from './audit-table';
import { readZone } from '@/app/shell/read-zone';
import { auditBase, auditSearch, readAuditQuery, toAuditFilter } from './audit-query';

export interface AuditTrailProps {
  /** Undefined: of the whole console. */
  readonly account: string | undefined;
  readonly search: Readonly<Record<string, string | string[] | undefined>>;
}

/** Who did what, newest first, with its filters in the address. */
export async function AuditTrail({ account, search }: AuditTrailProps) {
  const t = await getTranslations('audit');
  const [base, zone] = [auditBase(account), await readZone()];
  const query = readAuditQuery(search);
  const page = await readAudit(toAuditFilter(query, account, zone));
  if (!page.ok) return <NotForRole title={t('title')} reason={(await getWords())(page.error.sentence)} />;
  const { lines, people, next, readAtMs } = page.value;
  const { before, ...filters } = query;
  return (
    <ClientMessages areas={['audit']}>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <VerifyButton account={account} />
            <ExportButton
              address={`/api/audit/${encodeURIComponent(account ?? 'all')}/export${auditSearch(filters)}`}
            />
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <AuditFilters query={{ ...query, before: '' }} people={people} withAccount={account === undefined} />
        <p className="text-ink-muted text-xs">{t('zone', { zone: zoneLabel(readAtMs, zone) })}</p>
        <AuditTable
          lines={lines}
          zone={zone}
          base={base}
          withAccount={account === undefined}
          isFiltered={Object.values(query).some((part) => part !== '')}
        />
        <CursorLinks
          label={t('pages')}
          first={before === '' ? undefined : { href: `${base}${auditSearch(filters)}`, label: t('newest') }}
          next={
            next === undefined
              ? undefined
              : { href: `${base}${auditSearch({ ...filters, before: String(next) })}`, label: t('older') }
          }
        />
      </div>
    </ClientMessages>
  );
}
