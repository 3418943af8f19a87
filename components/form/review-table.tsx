import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface ReviewRow {
  field: string;
  label: ReactNode;
  before: ReactNode;
  after: ReactNode;
  /** Why the value changes too, or what to consider; stands under the row. */
  note?: ReactNode;
}

export interface ReviewTableProps {
  caption: string;
  rows: readonly ReviewRow[];
  beforeLabel?: string;
  afterLabel?: string;
  /** True for a new record: nothing was before, so the values after stand alone. */
  isNew?: boolean;
}

/** The changes of a form, field by field: before struck out, after marked. In a narrow place each field is a block. */
export function ReviewTable(props: ReviewTableProps) {
  const t = useTranslations('ui.form');
  const { caption, rows, beforeLabel = t('before'), isNew = false } = props;
  const { afterLabel = t(isNew ? 'value' : 'after') } = props;
  return (
    <div className="@container">
      <table className="w-full text-left text-sm @max-xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-xl:sr-only">
          <tr className="border-line text-ink-muted border-b text-xs">
            <th scope="col" className="w-44 px-4 py-2 font-medium">
              {t('field')}
            </th>
            {/* Tables below one another have their columns in the same places. */}
            {isNew ? null : (
              <th scope="col" className="w-2/5 px-4 py-2 font-medium">
                {beforeLabel}
              </th>
            )}
            <th scope="col" className="px-4 py-2 font-medium">
              {afterLabel}
            </th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y @max-xl:block">
          {rows.map(({ field, label, before, after, note }) => (
            <tr key={field} className="align-top @max-xl:block @max-xl:py-2">
              <th scope="row" className="text-ink-muted px-4 py-2 font-normal @max-xl:block @max-xl:pb-0 @max-xl:pl-0">
                {label}
              </th>
              {isNew ? null : (
                <td className="text-ink-muted px-4 py-2 break-words @max-xl:block @max-xl:py-0.5 @max-xl:pl-0">
                  {before == null ? <Nothing /> : <del className={struck}>{before}</del>}
                </td>
              )}
              <td className="text-ink px-4 py-2 font-medium break-words @max-xl:block @max-xl:py-0.5 @max-xl:pl-0">
                {isNew ? (
                  after
                ) : (
                  <>
                    <Icon name="arrow-right" className="text-ink-faint mr-1 inline size-3.5 @xl:hidden" />
                    {after == null ? (
                      <Nothing />
                    ) : (
                      <ins className="bg-caution-soft rounded-xs box-decoration-clone px-1 py-0.5 no-underline">
                        {after}
                      </ins>
                    )}
                  </>
                )}
                {note === undefined ? null : <p className="text-ink-muted mt-0.5 text-xs font-normal">{note}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// A line through text does not reach into boxes of their own, such as a masked number with its button.
const struck = 'decoration-ink-faint [&_span[translate=no]]:line-through [&_span[translate=no]]:decoration-ink-faint';

function Nothing() {
  const t = useTranslations('ui.form');
  return <span className="text-ink-faint font-normal">{t('nothing')}</span>;
}
