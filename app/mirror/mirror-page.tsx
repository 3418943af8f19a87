import 'server-only';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import type { ReadFailure } from '@/app/list/fetch-live';
import { EmptyState } from '@/components/failure/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader, type Crumb } from '@/components/ui/page-header';
import { listPayouts } from '@/lib/contract/payouts';
import { type Coverage, type CoveredDays, findCoverage } from '@/lib/mirror/coverage';
import { type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import { failed, ok, type Result } from '@/lib/result';
import { CoverageNote } from './coverage-note';
import { pathIn } from '@/lib/addresses/path-to';

/** The data that every page over the mirror's payouts works with. */
export interface MirrorReading {
  readonly account: string;
  readonly scope: MirrorScope;
  readonly coverage: Coverage;
  readonly zone: string;
  readonly nowMs: number;
}

/** Checks the permission, and finds the coverage of the page's days; without days, of all kept days. */
export async function readMirror(
  account: string,
  daysOf: (scope: MirrorScope) => CoveredDays | Promise<CoveredDays> = () => ({}),
): Promise<Result<MirrorReading, ReadFailure>> {
  const scope = await openMirror('listPayouts', account);
  if (!scope.ok) return failed(toReadFailure(listPayouts, scope.error));
  const { database, accountIds, today } = scope.value;
  const days = await daysOf(scope.value);
  const [coverage, zone] = await Promise.all([findCoverage(database, accountIds, 'payouts', today, days), readZone()]);
  return ok({ account, scope: scope.value, coverage, zone, nowMs: Date.now() });
}

export interface MirrorPageProps {
  readonly title: string;
  readonly description?: string;
  readonly crumbs?: readonly Crumb[];
  readonly read: Result<MirrorReading, ReadFailure>;
  readonly actions?: ReactNode;
  readonly children: (reading: MirrorReading) => ReactNode;
}

/** A page over the mirror: its coverage beside the title, or the reason why it is empty. */
export function MirrorPage({ title, description, crumbs = [], read, actions, children }: MirrorPageProps) {
  const note =
    read.ok && read.value.scope.isOn ? (
      <ClientMessages areas={['coverage']}>
        <CoverageNote
          coverage={read.value.coverage}
          zone={read.value.zone}
          nowMs={read.value.nowMs}
          className="print:inline-flex"
        />
      </ClientMessages>
    ) : null;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        {...(description === undefined ? {} : { description })}
        actions={
          <>
            {note}
            {actions}
          </>
        }
      />
      {read.ok ? (
        <Answer reading={read.value}>{children(read.value)}</Answer>
      ) : (
        <section aria-label={title}>
          <ReadFailurePanel failure={read.error} />
        </section>
      )}
    </>
  );
}

function Answer({ reading, children }: { readonly reading: MirrorReading; readonly children: ReactNode }) {
  const t = useTranslations('coverage');
  const { account, scope, coverage } = reading;
  if (scope.isOn && coverage.state !== 'never') return children;
  const live = (
    <Link href={pathIn(account, 'payouts')} className="text-accent-ink text-sm underline underline-offset-2">
      {t('live')}
    </Link>
  );
  return scope.isOn ? (
    <EmptyState icon="loader-circle" title={t('never')} actions={live}>
      {t('neverNote')}
    </EmptyState>
  ) : (
    <EmptyState icon="cloud-off" title={t('off')} actions={live}>
      {t('offNote')}
    </EmptyState>
  );
}
