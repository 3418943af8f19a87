import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RecordHistory } from '@/app/audit/record-history';
import type { ReadFailure } from '@/app/list/fetch-live';
import { FactsPanel, IdFact, joined, MoneyFact, OptionalFact, Value, ValueFact } from '@/app/record/facts-panel';
import { ReadFailurePage } from '@/app/record/read-failure-panel';
import { fieldWords } from '@/app/record/field-words';
import { findInList } from '@/app/record/read-record';
import { RecordColumns, RecordHead } from '@/app/record/record-columns';
import { Timeline } from '@/app/record/timeline';
import { valueWords } from '@/app/record/value-words';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { findCardholderLabel } from '@/app/write/changes/compare-cardholder';
import { Panel } from '@/components/ui/panel';
import type { CardProduct, RequiredField } from '@/lib/contract/card-products';
import { currencyName } from '@/lib/format/currencies';
import { formatCount } from '@/lib/format/count';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import type { Result } from '@/lib/result';
import { pathIn, readValues } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('cards.product.product');

export default async function CardProductPage({ params }: PageProps<'/a/[account]/card-products/[id]'>) {
  const { account, id } = await readValues(params);
  const [product, zone] = await Promise.all([
    // The platform has no operation that reads one product.
    findInList('listCardProducts', account, {}, (row) => row.product_id, id),
    readZone(),
  ]);
  return (
    <CardProductRecord
      account={account}
      zone={zone}
      product={product.result}
      history={<RecordHistory account={account} type="card-products" id={id} />}
    />
  );
}

interface CardProductRecordProps {
  readonly account: string;
  readonly product: Result<CardProduct, ReadFailure>;
  readonly zone: string;
  readonly history: ReactNode;
}

function CardProductRecord({ account, product, zone, history }: CardProductRecordProps) {
  const t = useTranslations('cards.product');
  const terms = useTranslations('terms');
  const words = useWords();
  const list = { label: t('title'), href: pathIn(account, 'card-products') };
  if (!product.ok) {
    return <ReadFailurePage crumbs={[list]} title={t('product')} panel={t('product')} failure={product.error} />;
  }
  const { value } = product;
  const forms = words(enumerated(value.card_form.map((form) => valueWords('cardForm', form))));
  return (
    <>
      <RecordHead
        list={list}
        title={t('name', { scheme: words(valueWords('cardScheme', value.card_scheme)), bin: value.card_bin })}
        about={[<Value key="mode" kind="cardMode" value={value.mode_type} />, forms]}
      />
      <RecordColumns
        history={history}
        side={
          <FactsPanel title={t('area')}>
            <ValueFact label={terms('status')} kind="productStatus" value={value.product_status} />
            <ValueFact label={t('mode')} kind="cardMode" value={value.mode_type} />
            <OptionalFact label={t('form')} text={forms} />
            <OptionalFact label={t('currencies')} text={words(enumerated(value.card_currency))} />
            <OptionalFact label={t('limit')} text={formatCount(value.max_card_quota)} />
            <IdFact label={t('id')} id={value.product_id} />
          </FactsPanel>
        }
      >
        <FactsPanel title={t('noPin')}>
          {(value.no_pin_payment_amount ?? []).map(({ currency, amount }) => (
            <MoneyFact key={currency} label={words(currencyName(currency))} amount={amount} currency={currency} />
          ))}
        </FactsPanel>
        <Panel title={t('required.title')} description={t('required.description')}>
          <RequiredFields fields={value.required_fields ?? []} />
        </Panel>
        <Timeline
          zone={zone}
          created={value.create_time}
          steps={[{ label: terms('updated'), time: value.update_time }]}
        />
      </RecordColumns>
    </>
  );
}

/** Interface 2.11: a tree, since a field of type object holds fields of its own. */
function RequiredFields({ fields, within = '' }: { fields: readonly RequiredField[]; within?: string }) {
  const t = useTranslations('cards.product.required');
  const words = useWords();
  if (fields.length === 0) return <p className="text-ink-muted">{t('none')}</p>;
  return (
    <ul className="border-line flex flex-col gap-1 [ul_&]:mt-1 [ul_&]:ml-1 [ul_&]:border-l [ul_&]:pl-4">
      {fields.map(({ name, type, required, fields: nested }) => (
        <li key={name}>
          <span title={joined(', ', within + name, type)}>
            {words(findCardholderLabel(within + name) ?? fieldWords(name))}
          </span>{' '}
          <span className="text-ink-muted text-xs">{t(required ? 'required' : 'optional')}</span>
          {nested == null || nested.length === 0 ? null : (
            <RequiredFields fields={nested} within={`${within}${name}.`} />
          )}
        </li>
      ))}
    </ul>
  );
}
