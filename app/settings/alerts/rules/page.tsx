import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { listAlertRules, listRuleScopes } from '@/lib/alerts/alert-rules';
import { environment } from '@/lib/env';
import { listAllAccounts } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { AlertsTabs } from '../alerts-tabs';
import { RulesTable } from './rules-table';

export const generateMetadata = pageTitle('alerts.rules.title');

/** The alerts that the console raises, and the limits from which it raises them. */
export default async function AlertRulesPage() {
  await requirePermission('alert-rule.set');
  const database = await store();
  const [t, shell, rules, scopes, known] = await Promise.all([
    getTranslations('alerts'),
    getTranslations('shell.account'),
    listAlertRules(database),
    listRuleScopes(database),
    listAllAccounts(),
  ]);
  const names = new Map(known.ok ? known.value.accounts.map(({ id, name }) => [id, name]) : []);
  const accounts = scopes.map((scope) => ({
    ...scope,
    name: scope.account === 'master' ? shell('master') : (names.get(scope.account) ?? scope.account),
  }));
  return (
    <>
      <PageHeader title={t('rules.title')} description={t('rules.description')} />
      <AlertsTabs current="rules" />
      {environment().mirrorDays > 0 ? null : <Notice tone="neutral">{t('choices.off')}</Notice>}
      <ClientMessages areas={['alerts']}>
        <RulesTable {...{ rules, accounts }} />
      </ClientMessages>
    </>
  );
}
