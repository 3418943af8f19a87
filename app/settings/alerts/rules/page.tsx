import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { listAlertRules, listRuleScopes } from '@/lib/alerts/alert-rules';
import { ruleFilter } from '@/lib/alerts/rule-filter';
import { environment } from '@/lib/env';
import { countryName } from '@/lib/format/countries';
import { getWords } from '@/lib/messages/get-words';
import { filterWords } from '@/lib/mirror/payouts/filter-words';
import { findFacets } from '@/lib/mirror/read-payouts';
import { listAllAccounts } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { AlertsTabs } from '../alerts-tabs';
import { RulesTable } from './rules-table';

export const generateMetadata = pageTitle('alerts.rules.title');

/** The alerts that the console raises, the limits from which it raises them, and the payouts that they are about. */
export default async function AlertRulesPage() {
  await requirePermission('alert-rule.set');
  const database = await store();
  const [t, shell, words, rules, scopes, known] = await Promise.all([
    getTranslations('alerts'),
    getTranslations('shell.account'),
    getWords(),
    listAlertRules(database),
    listRuleScopes(database),
    listAllAccounts(),
  ]);
  const facets = await findFacets(
    database,
    scopes.map(({ id }) => id),
  );
  const names = new Map(known.ok ? known.value.accounts.map(({ id, name }) => [id, name]) : []);
  const nameOf = (account: string) => (account === 'master' ? shell('master') : (names.get(account) ?? account));
  const accounts = scopes.map(({ clientHash, account }) => ({ clientHash, account, name: nameOf(account) }));
  const wordsOf = (search: string) =>
    filterWords(ruleFilter(search), { accounts, owners: [], countryOf: countryName }).map(words).join(' · ');
  const countryNames = Object.fromEntries(facets.countries.map((code) => [code, countryName(code)]));
  return (
    <>
      <PageHeader title={t('rules.title')} description={t('rules.description')} />
      <AlertsTabs current="rules" />
      {environment().mirrorDays > 0 ? null : <Notice tone="neutral">{t('choices.off')}</Notice>}
      <ClientMessages areas={['alerts', 'coverage', 'payouts', 'reviews', 'values']}>
        <RulesTable
          rules={rules.map(({ set, ...rule }) => ({
            ...rule,
            set: set.map((one) => ({ ...one, filter: wordsOf(one.search) })),
          }))}
          accounts={accounts}
          facets={facets}
          countryNames={countryNames}
        />
      </ClientMessages>
    </>
  );
}
