import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReviewTable } from '@/components/form/review-table';
import type { ApprovedField } from '../changes/approval-fields';
import { reviewRow } from '../changes/changed-field';
import type { NamedApproval } from './name-approval';

interface ChangeTableProps {
  readonly view: Pick<NamedApproval, 'fields' | 'hasRecord' | 'operation'>;
  readonly wrap?: (row: ApprovedField, side: 'before' | 'after', value: ReactNode) => ReactNode;
}

/** The rows of the form's review; the table is left out where the write has no values. */
export function ChangeTable({ view: { fields, hasRecord, operation }, wrap }: ChangeTableProps) {
  const t = useTranslations('approvals.change');
  const isNew = operation.resource === undefined;
  if (fields.changed.length === 0) return null;
  return (
    <ReviewTable
      caption={t('caption')}
      isNew={isNew}
      beforeLabel={hasRecord ? t('before') : t('noRecord')}
      afterLabel={t('after')}
      rows={fields.changed.map((row) => reviewRow(row, wrap && ((side, value) => wrap(row, side, value)), isNew))}
    />
  );
}
