import { getTranslations } from 'next-intl/server';
import { TabLinks } from '@/components/ui/tab-links';
import { may } from '@/lib/access/permissions/console-acts';
import { requireCaller } from '@/lib/access/sessions/caller';

const paths = {
  yours: '/settings/alerts',
  open: '/settings/alerts/open',
  rules: '/settings/alerts/rules',
  webhook: '/settings/alerts/webhook',
} as const;
type AlertsTab = keyof typeof paths;
const tabs = Object.keys(paths) as readonly AlertsTab[]; // keys of the literal above

/** The tabs of administrators; for other people there is only one page, so no tabs. */
export async function AlertsTabs({ current }: { readonly current: AlertsTab }) {
  if (!may(await requireCaller(), 'alert-rule.set')) return null;
  const t = await getTranslations('alerts.console');
  return (
    <div className="mb-4">
      <TabLinks
        label={t('tabs')}
        tabs={tabs.map((tab) => ({ href: paths[tab], label: t(tab), current: tab === current }))}
      />
    </div>
  );
}
