'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionQuestion } from '@/app/act/action-question';
import { useActionFields } from '@/app/act/use-action-fields';
import { failureOf } from '@/app/list/fetch-live';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { useAction } from '@/app/act/use-action';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { TextField } from '@/components/field/text-field';
import { announce } from '@/components/overlay/announcer';
import { Dialog } from '@/components/overlay/dialog';
import { Button, ButtonLink, IconButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ListedView } from '@/lib/reports/saved-views/read-views';
import { viewLimits } from '@/lib/reports/saved-views/view-limits';
import { changeViewAction, deleteViewAction } from './actions';
import { isReported, isSameView, reportHref, type ShownList, useSavedViews } from './use-saved-views';

interface ManageViewsDialogProps extends ShownList {
  readonly onClose: () => void;
}

/** Renames, changes, shares and deletes the person's own views. */
export function ManageViewsDialog({ onClose, ...list }: ManageViewsDialogProps) {
  const t = useTranslations('saved-views.dialog');
  const terms = useTranslations('terms');
  const { data: views, error, refetch, isFetching } = useSavedViews(list);
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
            <OwnView key={view.id} {...list} view={view} onChange={() => void refetch()} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface OwnViewProps extends ShownList {
  readonly view: ListedView;
  readonly onChange: () => void;
}

function OwnView({ view, onChange, ...list }: OwnViewProps) {
  const t = useTranslations('saved-views.dialog');
  const [isRenaming, setRenaming] = useState(false);
  // Its problem stays until the next try, also while the person renames the view.
  const changing = useAction(changeViewAction);
  const { id, name, isShared, filters } = view;
  const follow = () => {
    announce(t('changed'));
    onChange();
  };
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="text-ink text-sm font-semibold break-words">{name}</p>
          <p className="text-ink-muted text-xs break-words">
            {filters.length === 0 ? t(view.list === 'listPayouts' ? 'noFilters' : 'everyRow') : filters.join(' · ')}
          </p>
        </div>
        <span className="text-ink-muted text-xs whitespace-nowrap">{t(isShared ? 'sharedMark' : 'privateMark')}</span>
      </div>
      {isRenaming ? (
        <RenameForm
          id={id}
          name={name}
          onTry={changing.clear}
          onDone={() => {
            setRenaming(false);
            follow();
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <ViewButtons
          {...list}
          view={view}
          changing={changing}
          onChange={onChange}
          onRename={() => setRenaming(true)}
          onChanged={follow}
        />
      )}
      <ProblemNotice>{changing.problem?.sentence}</ProblemNotice>
    </li>
  );
}

interface ViewButtonsProps extends OwnViewProps {
  readonly changing: ReturnType<typeof useAction>;
  readonly onRename: () => void;
  readonly onChanged: () => void;
}

/** The buttons that rename a view, make it the list that is open, share it and delete it. */
function ViewButtons({ account, view, search, changing, onChange, onRename, onChanged }: ViewButtonsProps) {
  const t = useTranslations('saved-views.dialog');
  const { pending, run } = changing;
  const { id, name, isShared } = view;
  const change = async (to: { readonly search: string } | { readonly isShared: boolean }) => {
    if ((await run({ id, ...to })).ok) onChanged();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" aria-label={t('renameOf', { name })} onClick={onRename}>
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
      {isReported(view.list) ? (
        <ButtonLink size="sm" href={reportHref(account, id)} aria-label={t('reportOf', { name })}>
          {t('report')}
        </ButtonLink>
      ) : null}
      <DeleteView view={view} onChange={onChange} />
    </div>
  );
}

interface RenameFormProps extends Pick<ListedView, 'id' | 'name'> {
  readonly onTry: () => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function RenameForm({ id, name, onTry, onDone, onCancel }: RenameFormProps) {
  const t = useTranslations('saved-views.dialog');
  const terms = useTranslations('terms');
  const { field, pending, problem, onSubmit } = useActionFields({
    action: changeViewAction,
    defaultValues: { name },
    inputOf: (typed) => ({ id, ...typed }),
    onDone,
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        onTry();
        onSubmit(event);
      }}
    >
      <TextField
        {...field('name')}
        label={t('name')}
        maxLength={viewLimits.longestName}
        autoComplete="off"
        className="min-w-40 grow"
      />
      <Button type="submit" variant="primary" loading={pending}>
        {t('rename')}
      </Button>
      <Button onClick={onCancel}>{terms('cancel')}</Button>
      <ProblemNotice className="basis-full">{problem}</ProblemNotice>
    </form>
  );
}

function DeleteView({ view: { id, name }, onChange }: Pick<OwnViewProps, 'view' | 'onChange'>) {
  const t = useTranslations('saved-views.dialog');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        className="ml-auto"
        label={t('deleteOf', { name })}
        icon={<Icon name="trash-2" />}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      />
      <ActionQuestion
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('deleteTitle', { name })}
        description={t('deleteText')}
        confirmLabel={t('delete')}
        variant="danger"
        action={deleteViewAction}
        input={{ id }}
        onDone={() => {
          announce(t('deleted'));
          onChange();
        }}
      />
    </>
  );
}
