import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Arriving } from '../shell/arriving';

const bar = 'bg-sunken rounded-sm';

export function RecordTemplate({ children }: { readonly children: ReactNode }) {
  return <Arriving shape={<RecordShape />}>{children}</Arriving>;
}

/** The shape of a record's page while it loads: head, what happened, and facts beside it. */
function RecordShape() {
  const t = useTranslations('record');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden className="flex flex-col gap-3 pt-6">
        <div className={`${bar} h-8 w-64`} />
        <div className={`${bar} h-5 w-96 max-w-full`} />
        <div className="mt-4 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          {[8, 10].map((rows) => (
            <div key={rows} className="flex flex-col gap-3">
              <div className={`${bar} h-6 w-32`} />
              {Array.from({ length: rows }, (_, row) => (
                <div key={row} className={`${bar} h-5`} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
