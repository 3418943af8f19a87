import { useTranslations } from 'next-intl';
import { FailureDetails } from '@/components/failure/failure-details';
import type { RefusalView } from '@/lib/writes/submit/write-answer';

/** The reference of a write and, on demand, the raw answer, for support. */
export function WriteFailureDetails({ reference, refusal }: { reference: string; refusal: RefusalView | undefined }) {
  const t = useTranslations('writes.outcome');
  if (refusal === undefined) return <FailureDetails reference={reference} />;
  const { status, shape } = refusal;
  const fields = (['type', 'code', 'message'] as const)
    .filter((name) => (shape[name] ?? '') !== '')
    .map((name) => `${name}: ${shape[name] ?? ''}`);
  const head = status === 0 ? t('noAnswer') : `HTTP ${status}`;
  return <FailureDetails reference={reference} raw={[head, ...fields].join('\n')} />;
}
