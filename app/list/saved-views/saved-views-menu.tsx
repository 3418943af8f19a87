'use client';

import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { failureOf } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { Menu, MenuGroup, MenuItem, MenuLink, type MenuProps, MenuSeparator } from '@/components/overlay/menu';
import type { ListedView } from '@/lib/reports/saved-views/read-views';
import { ManageViewsDialog } from './manage-views-dialog';
import { SaveViewDialog } from './save-view-dialog';
import { isReported, isSameView, reportHref, searchFor, type ShownList, useSavedViews } from './use-saved-views';

export interface SavedViewsMenuProps extends ShownList {
  readonly trigger: MenuProps['trigger'];
}

/** Opens a saved view, which is an address, or saves the list that is shown. */
export function SavedViewsMenu({ trigger, ...list }: SavedViewsMenuProps) {
  const { account, search } = list;
  const t = useTranslations('saved-views');
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = () => setDialog(undefined);
  // The menu reads the views too, because a read of a dialog alone would be aborted when the dialog closes.
  const { data: views } = useSavedViews(list);
  const shown = views?.find((view) => isSameView(searchFor(view, account), search));
  return (
    <>
      <Menu trigger={trigger} align="end" className="max-w-80 min-w-60">
        <Views {...list} />
        <MenuSeparator />
        <MenuItem onClick={() => setDialog('save')}>{t('save')}</MenuItem>
        {shown === undefined || !isReported(list.list) ? null : (
          <MenuLink href={reportHref(account, shown.id)}>{t('report')}</MenuLink>
        )}
        <MenuItem onClick={() => setDialog('manage')}>{t('manage')}</MenuItem>
      </Menu>
      {dialog === 'save' ? <SaveViewDialog {...list} onClose={close} /> : null}
      {dialog === 'manage' ? <ManageViewsDialog {...list} onClose={close} /> : null}
    </>
  );
}

function Views(list: ShownList) {
  const t = useTranslations('saved-views');
  const { data: views, error, refetch, isFetching } = useSavedViews(list);
  if (views === undefined) {
    return error === null ? (
      <p role="status" className="text-ink-muted px-2 py-1.5 text-sm">
        {t('loading')}
      </p>
    ) : (
      <ReadFailurePanel failure={failureOf(error)} onRetry={() => void refetch()} pending={isFetching} />
    );
  }
  if (views.length === 0) return <p className="text-ink-muted px-2 py-1.5 text-sm">{t('none')}</p>;
  const groups = [
    { label: t('yours'), views: views.filter(({ isOwn }) => isOwn) },
    { label: t('shared'), views: views.filter(({ isOwn }) => !isOwn) },
  ];
  return groups.map(({ label, views: some }) =>
    some.length === 0 ? null : (
      <MenuGroup key={label} label={label}>
        {some.map((view) => (
          <ViewLink key={view.id} view={view} list={list} />
        ))}
      </MenuGroup>
    ),
  );
}

function ViewLink({ view, list: { account, path, search } }: { readonly view: ListedView; readonly list: ShownList }) {
  const t = useTranslations('saved-views');
  const asked = searchFor(view, account);
  const href = `${path}${asked}`;
  const name = view.account === everyAccount && account !== everyAccount ? t('ofAll', { name: view.name }) : view.name;
  return (
    <MenuLink
      href={href}
      current={isSameView(asked, search)}
      // The list reads the address, so no page has to be loaded.
      onFollow={() => history.pushState(null, '', href)}
    >
      {view.isOwn ? name : t('sharedBy', { name, owner: view.owner })}
    </MenuLink>
  );
}
