import { FactsPanel, IdFact, TimeFact, OptionalFact } from '@/app/record/facts-panel';
import { findInList } from '@/app/record/read-record';
import { readZone } from '@/app/shell/read-zone';
import { RecordHistory } from '@/app/audit/record-history';
import type { CardProduct, RequiredField } from '@/lib/contract/card-products';
import type { ReadFailure } from '@/app/list/fetch-live';
import { ReadFailurePage } from '@/app/record/read-failure-panel';
import { Fact } from '@/components/ui/facts';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { formatCount } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/format-amount';
import type { Result } from '@/lib/result';
import { cardFormWords } from '../card-form';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('cards.product.product');

export default async function CardProductPage({ params }: PageProps<'/a/[account]/card-products/[id]'>) {
  const { account, id: encoded } = await params;
  const id = decodeURIComponent(encoded);
  const [product, zone] = await Promise.all([
    // The platform has no way to ask for one product.
    findInList('listCardProducts', account, {}, (row) => row.product_id, id),
    readZone(),
  ]);
  return (
    <>
      <CardProductRecord account={account} product={product.result} zone={zone} />
      <RecordHistory account={account} type="card-products" id={id} />
    </>
  );
}

interface CardProductRecordProps {
  readonly account: string;
  readonly product: Result<CardProduct, ReadFailure>;
  readonly zone: string;
}

function CardProductRecord({ account, product, zone }: CardProductRecordProps) {
  const t = useTranslations('cards.product');
  const terms = useTranslations('terms');
  const words = useWords();
  const crumbs = [{ label: t('title'), href: `/a/${account}/card-products` }];
  if (!product.ok) {
    return <ReadFailurePage crumbs={crumbs} title={t('product')} panel={t('product')} failure={product.error} />;
  }
  const { value } = product;
  return (
    <>
      <PageHeader crumbs={crumbs} title={t('name', { scheme: value.card_scheme, bin: value.card_bin })} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FactsPanel title={t('area')}>
          <OptionalFact label={terms('status')} text={value.product_status} />
          <OptionalFact label={t('mode')} text={value.mode_type} />
          <OptionalFact label={t('form')} text={value.card_form.map((form) => words(cardFormWords(form))).join(', ')} />
          <OptionalFact label={t('currencies')} text={value.card_currency.join(', ')} />
          <OptionalFact label={t('limit')} text={formatCount(value.max_card_quota)} />
          <Fact label={t('noPin')}>
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
          <TimeFact label={terms('created')} time={value.create_time} zone={zone} />
          <TimeFact label={terms('updated')} time={value.update_time} zone={zone} />
          <IdFact label={t('id')} id={value.product_id} />
        </FactsPanel>
        <Panel title={t('required.title')} description={t('required.description')}>
          <RequiredFields fields={value.required_fields ?? []} />
        </Panel>
      </div>
    </>
  );
}

/** Interface 2.11: a tree, since a field of type object holds fields of its own. */
function RequiredFields({ fields }: { fields: readonly RequiredField[] }) {
  const t = useTranslations('cards.product.required');
  if (fields.length === 0) return <p className="text-ink-muted">{t('none')}</p>;
  return (
    <ul className="border-line flex flex-col gap-1 [ul_&]:mt-1 [ul_&]:ml-1 [ul_&]:border-l [ul_&]:pl-4">
      {fields.map(({ name, type, required, fields: nested }) => (
        <li key={name}>
          <span className="font-mono text-xs">{name}</span>{' '}
          <span className="text-ink-muted text-xs">{t(required ? 'required' : 'optional', { type })}</span>
          {nested == null || nested.length === 0 ? null : <RequiredFields fields={nested} />}
        </li>
      ))}
    </ul>
  );
}
