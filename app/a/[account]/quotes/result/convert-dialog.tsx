'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useActingAccount } from '@/app/shell/console-providers';
import { createConversionAction } from './actions';
import { useDialogWrite, WriteDialog } from '@/app/write/form/write-dialog';
import { Fact, Facts } from '@/components/ui/facts';
import { formatMoney } from '@/lib/format/format-amount';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { createConversionShown } from '@/lib/writes/verbs/shown-writes';
import type { QuoteRecord } from './quote-record';

export interface ConvertDialogProps {
  readonly account: string;
  readonly record: QuoteRecord;
  /** How long the quote is still valid. */
  readonly validity: ReactNode;
  readonly isOver: boolean;
  readonly onRecorded: (view: WriteView) => void;
  readonly onClose: () => void;
}

/** The amounts that are sold and bought, shown before anything is sent. */
export function ConvertDialog({ account, record, validity, isOver, onRecorded, onClose }: ConvertDialogProps) {
  const { quote, asked } = record;
  const { quote_price: price, ...sides } = quote;
  const t = useTranslations('quotes');
  const actingFor = useActingAccount();
  const write = useDialogWrite(createConversionAction, {
    write: createConversionShown,
    account,
    id: price.quote_id,
    onRecorded,
    onClose,
  });
  const input = { quote_id: price.quote_id, ...sides };
  const approval = write.hintFor(input);
  return (
    <WriteDialog
      write={write}
      approval={approval}
      title={t('convert.title')}
      description={t(approval?.kind === 'needed' ? 'convert.proposal' : 'convert.description', { account: actingFor })}
      submitLabel={t('convert.submit')}
      isOver={isOver}
      onSubmit={() => void write.send(input)}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('side.sell')}>
          <strong className="tabular-nums">{formatMoney(sides.sell_amount, sides.sell_currency)}</strong>
        </Fact>
        <Fact label={t('side.buy')}>
          <strong className="tabular-nums">{formatMoney(sides.buy_amount, sides.buy_currency)}</strong>
        </Fact>
        <Fact label={t('rateOf', { pair: price.currency_pair })}>{price.direct_rate}</Fact>
        <Fact label={t('valueDate')}>{asked.conversion_date}</Fact>
        <Fact label={t('validity.label')}>{validity}</Fact>
      </Facts>
    </WriteDialog>
  );
}
