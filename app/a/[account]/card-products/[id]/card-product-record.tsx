import type { ReadFailure } from '@/app/list/live';
import { Moment } from '@/app/shell/moment';
import { OptionalFact } from '@/app/record/optional-fact';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import type { CardProduct } from '@/lib/contract/card-products';
import { formatCount } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/money';
import type { Result } from '@/lib/result';
import { cardFormWords } from '../card-form';
import { RequiredFields } from './required-fields';

export interface CardProductRecordProps {
  readonly account: string;
  readonly product: Result<CardProduct, ReadFailure>;
  readonly zone: string;
}

export function CardProductRecord({ account, product, zone }: CardProductRecordProps) {
  const area = { label: 'Card products', href: `/a/${account}/card-products` };
  if (!product.ok) {
    return (
      <>
        <PageHeader crumbs={[area]} title="Card product" />
        <Panel title="Card product" flush>
          <ReadFailurePanel failure={product.error} />
        </Panel>
      </>
    );
  }
  const { value } = product;
  return (
    <>
      <PageHeader crumbs={[area]} title={`${value.card_scheme} ${value.card_bin}`} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Product" flush>
          <Facts>
            <OptionalFact label="Status" text={value.product_status} />
            <OptionalFact label="Mode" text={value.mode_type} />
            <OptionalFact label="Form" text={value.card_form.map(cardFormWords).join(', ')} />
            <OptionalFact label="Currencies" text={value.card_currency.join(', ')} />
            <OptionalFact label="Cards at most" text={formatCount(value.max_card_quota)} />
            <Fact label="Without PIN up to">
              {value.no_pin_payment_amount == null || value.no_pin_payment_amount.length === 0 ? null : (
                <ul>
                  {value.no_pin_payment_amount.map(({ currency, amount }) => (
                    <li key={currency} className="tabular-nums">
                      {formatAmount(amount, currency)} {currency}
                    </li>
                  ))}
                </ul>
              )}
            </Fact>
            <Fact label="Created">
              <Moment time={value.create_time} zone={zone} />
            </Fact>
            <Fact label="Updated">
              <Moment time={value.update_time} zone={zone} />
            </Fact>
            <Fact label="Product id">
              <CopyText value={value.product_id} label="product id" truncate={false} />
            </Fact>
          </Facts>
        </Panel>
        <Panel title="What a cardholder must give" description="Fields that this product asks for">
          <RequiredFields fields={value.required_fields ?? []} />
        </Panel>
      </div>
    </>
  );
}
