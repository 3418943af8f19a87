'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { failureOf } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { useAction } from '@/app/step-up/use-action';
import { TextField } from '@/components/field/text-field';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { announce } from '@/components/overlay/announcer';
import { Dialog } from '@/components/overlay/dialog';
import { Button, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { ListedView } from '@/lib/reports/saved-views/read-views';
import { viewLimits } from '@/lib/reports/saved-views/view-limits';
import { useWords } from '@/lib/messages/use-words';
import { changeViewAction, deleteViewAction } from './actions';
import { isSameView, type ShownList, useSavedViews } from './use-saved-views';

interface ManageViewsDialogProps extends ShownList {
  readonly onClose: () => void;
}

/** One's own views: other names, other filters, for others or not, or gone. */
export function ManageViewsDialog({ account, search, onClose }: ManageViewsDialogProps) {
  const t = useTranslations('saved-views.dialog');
  const terms = useTranslations('terms');
  const { data: views, error, refetch, isFetching } = useSavedViews(account);
  const own = views?.filter(({ isOwn }) => isOwn);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('manageTitle')}
      description={t('manageDescription')}
      footer={<Button onClick={onClose}>{terms('close')}</Button>}
    >
      {error === null ? null : (
        <ReadFailurePanel failure={failureOf(error)} onRetry={() => void refetch()} pending={isFetching} />
      )}
      {own?.length === 0 ? <p className="text-ink-muted text-sm">{t('empty')}</p> : null}
      {own === undefined || own.length === 0 ? null : (
        <ul aria-label={t('listLabel')} className="divide-line divide-y">
          {own.map((view) => (
            <OwnView key={view.id} {...{ view, search }} onChange={() => void refetch()} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface OwnViewProps {
  readonly view: ListedView;
  readonly search: string;
  readonly onChange: () => void;
}

function OwnView({ view, search, onChange }: OwnViewProps) {
  const t = useTranslations('saved-views.dialog');
  const words = useWords();
  const [isRenaming, setRenaming] = useState(false);
  const { pending, problem, run } = useAction(changeViewAction);
  const { id, name, isShared, filters } = view;

  async function change(to: { readonly name?: string; readonly search?: string; readonly isShared?: boolean }) {
    const answer = await run({ id, ...to });
    if (!answer.ok) return;
    setRenaming(false);
    announce(t('changed'));
    onChange();
  }

  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="text-ink text-sm font-semibold break-words">{name}</p>
          <p className="text-ink-muted text-xs break-words">
            {filters.length === 0 ? t('noFilters') : filters.map(words).join(' · ')}
          </p>
        </div>
        <span className="text-ink-muted text-xs whitespace-nowrap">{t(isShared ? 'sharedMark' : 'privateMark')}</span>
      </div>
      {isRenaming ? (
        <RenameForm
          {...{ name, pending }}
          problem={problem?.field === 'name' ? problem.sentence : undefined}
          onRename={(to) => void change({ name: to })}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" aria-label={t('renameOf', { name })} onClick={() => setRenaming(true)}>
            {t('rename')}
          </Button>
          {isSameView(view.search, search) ? null : (
            <Button
              size="sm"
              loading={pending}
              aria-label={t('updateOf', { name })}
              onClick={() => void change({ search })}
            >
              {t('update')}
            </Button>
          )}
          <Button
            size="sm"
            loading={pending}
            aria-label={t(isShared ? 'unshareOf' : 'shareOf', { name })}
            onClick={() => void change({ isShared: !isShared })}
          >
            {t(isShared ? 'unshare' : 'shareShort')}
          </Button>
          <DeleteView {...{ view, onChange }} />
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {problem === undefined || problem.field === 'name' ? null : <Notice tone="negative">{problem.sentence}</Notice>}
      </div>
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onRename: (to: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, pending, problem, onRename, onCancel }: RenameFormProps) {
  const t = useTranslations('saved-views.dialog');
  const terms = useTranslations('terms');
  const [to, setTo] = useState(name);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onRename(to);
      }}
    >
      <TextField
        label={t('name')}
        value={to}
        maxLength={viewLimits.longestName}
        autoComplete="off"
        className="min-w-40 grow"
        error={problem}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="primary" loading={pending}>
        {t('rename')}
      </Button>
      <Button onClick={onCancel}>{terms('cancel')}</Button>
    </form>
  );
}

function DeleteView({ view: { id, name }, onChange }: Pick<OwnViewProps, 'view' | 'onChange'>) {
  const t = useTranslations('saved-views.dialog');
  const [isAsked, setAsked] = useState(false);
  const { pending, problem, run } = useAction(deleteViewAction);

  async function remove() {
    const answer = await run({ id });
    if (!answer.ok) return;
    setAsked(false);
    announce(t('deleted'));
    onChange();
  }

  return (
    <>
      <IconButton
        size="sm"
        className="ml-auto"
        label={t('deleteOf', { name })}
        icon={<Icon name="trash-2" />}
        onClick={() => setAsked(true)}
      />
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('deleteTitle', { name })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        variant="danger"
        pending={pending}
        error={problem?.sentence}
        onConfirm={() => void remove()}
      />
    </>
  );
}
