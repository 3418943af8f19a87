'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useState, type ReactNode } from 'react';
import { ActionQuestion } from '@/app/act/action-question';
import { failureOf, fetchOwn, type ReadFailure } from '@/app/list/fetch-live';
import { cardStates } from '@/app/list/record-states';
import { StatusOf } from '@/app/list/status-words';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { useActingAccount } from '@/app/shell/console-providers';
import { Moment } from '@/app/shell/moment';
import { Checkbox } from '@/components/field/checkbox';
import { TextareaField } from '@/components/field/textarea-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { readNote } from '@/lib/contract/fields/read-name';
import { mayMoveCard } from '@/lib/contract/enums';
import { limits } from '@/lib/contract/limits';
import { useWords } from '@/lib/messages/use-words';
import { type ListedCard, longestPaste, type MatchedCards } from '@/lib/mirror/cards/match-cards';
import { cardOfHolder } from '../known-card';
import { freezeCardsAction } from './actions';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

interface FoundCards extends MatchedCards {
  readonly atMs: number;
  readonly isCopy: boolean;
}

interface FreezeManyFormProps {
  readonly account: string;
  /** The IANA zone. */
  readonly zone: string;
  /** The text that the page begins with. */
  readonly text: string;
}

/** Which cards a list names is asked first; nothing is sent before a person has seen it, said why, and confirmed. */
export function FreezeManyForm({ account, zone, text: first }: FreezeManyFormProps) {
  const t = useTranslations('card-runs');
  const [text, setText] = useState(first);
  const [wrong, setWrong] = useState<'empty' | 'tooLong'>();
  const { found, failure, pending, check, forget } = useCheck(account);
  const area = useRef<HTMLTextAreaElement>(null);

  function submit() {
    const why = text.trim() === '' ? 'empty' : text.length > longestPaste ? 'tooLong' : undefined;
    setWrong(why);
    if (why === undefined) void check(text);
    else area.current?.focus();
  }

  return (
    <>
      <div className="max-w-measure flex flex-col items-start gap-3 *:first:w-full">
        <TextareaField
          ref={area}
          rows={8}
          spellCheck={false}
          label={t('paste.label')}
          hint={t('paste.hint')}
          error={wrong && t(`paste.${wrong}`, { most: longestPaste })}
          limit={longestPaste}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            forget();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
        <Button variant={found === undefined ? 'primary' : 'secondary'} loading={pending} onClick={submit}>
          {t('paste.check')}
        </Button>
      </div>
      {failure === undefined ? null : (
        <ReadFailurePanel failure={failure} onRetry={() => void check(text)} pending={pending} />
      )}
      {found === undefined ? null : <Found key={found.atMs} account={account} zone={zone} text={text} found={found} />}
    </>
  );
}

function useCheck(account: string) {
  const [found, setFound] = useState<FoundCards>();
  const [failure, setFailure] = useState<ReadFailure>();
  const [pending, setPending] = useState(false);
  const asked = useRef<AbortController>(undefined);
  const forget = () => {
    asked.current?.abort();
    setFound(undefined);
    setFailure(undefined);
    setPending(false);
  };
  const check = async (text: string) => {
    forget();
    const { signal } = (asked.current = new AbortController());
    setPending(true);
    try {
      const url = pathTo('/api/cards/[account]', { account });
      const body = JSON.stringify({ text });
      const { data } = await fetchOwn<FoundCards>(url, { signal, passive: false, method: 'POST', body });
      if (!signal.aborted) setFound(data);
    } catch (error) {
      if (!signal.aborted) setFailure(failureOf(error instanceof Error ? error : new Error()));
    }
    if (!signal.aborted) setPending(false);
  };
  return { found, failure, pending, check, forget };
}

interface FoundProps extends FreezeManyFormProps {
  readonly found: FoundCards;
}

const isFree = ({ status }: ListedCard) => mayMoveCard(status, 'FROZEN');

/** The read list: first the lines that a person must look at, then the cards, the reason, and the question. */
function Found({ account, zone, text, found }: FoundProps) {
  const t = useTranslations('card-runs');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { toFreeze, several, unknown, left, repeated, atMs, isCopy } = found;
  const named = new Set(toFreeze.map(({ id }) => id));
  const count = new Set([...named, ...chosen]).size;
  const choose = (id: string, on: boolean) =>
    setChosen((before) => new Set([...before, id].filter((one) => one !== id || on)));
  return (
    <Panel title={t('found.title')}>
      <div className="max-w-measure flex flex-col gap-4">
        <p role="status" className="text-md font-semibold">
          {t('found.toFreeze', { count })}
        </p>
        {unknown.length === 0 ? null : (
          <Notice tone="caution" title={t('found.unknown', { count: unknown.length })}>
            <p>{t('found.unknownNote')}</p>
            <ul className="mt-1 max-h-40 overflow-y-auto font-mono text-xs wrap-anywhere" tabIndex={0}>
              {unknown.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {several.map(({ lastFour, cards }) => (
          <fieldset key={lastFour} className="border-line rounded-md border px-3 py-2">
            <legend className="px-1 text-sm font-semibold">
              {t('found.several', { lastFour, count: cards.length })}
            </legend>
            <p className="text-ink-muted text-xs">{t('found.severalNote')}</p>
            {cards.map((card) => (
              <Checkbox
                key={card.id}
                disabled={!isFree(card) || named.has(card.id)}
                checked={named.has(card.id) || chosen.has(card.id)}
                label={<CardLine card={card} isLong />}
                onChange={({ target }) => choose(card.id, target.checked)}
              />
            ))}
          </fieldset>
        ))}
        <Cards title={t('found.left', { count: left.length })} cards={left} />
        <Cards title={t('found.toFreeze', { count: toFreeze.length })} cards={toFreeze} />
        <p className="text-ink-muted text-xs">
          {repeated === 0 ? null : <span className="block">{t('found.repeated', { count: repeated })}</span>}
          <span>
            {t.rich(isCopy ? 'found.copy' : 'found.asOf', { time: () => <Moment time={atMs} zone={zone} /> })}
          </span>
        </p>
        {count === 0 ? null : <Order account={account} text={text} count={count} chosen={chosen} />}
      </div>
    </Panel>
  );
}

function CardLine({ card, isLong = false }: { readonly card: ListedCard; readonly isLong?: boolean }): ReactNode {
  const words = useWords();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span>{words(cardOfHolder({ ...card, number: card.number === '' ? undefined : card.number }))}</span>
      {isFree(card) && !isLong ? null : <StatusOf words={cardStates.words(card.status)} />}
      {isLong ? <span className="text-ink-muted font-mono text-xs wrap-anywhere">{card.id}</span> : null}
    </span>
  );
}

function Cards({ title, cards }: { readonly title: string; readonly cards: readonly ListedCard[] }) {
  if (cards.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium">{title}</summary>
      <ul className="border-line divide-line max-h-80 divide-y overflow-y-auto border-y" tabIndex={0}>
        {cards.map((card) => (
          <li key={card.id} className="py-1.5">
            <CardLine card={card} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OrderProps extends Pick<FoundProps, 'account' | 'text'> {
  readonly count: number;
  readonly chosen: ReadonlySet<string>;
}

/** The reason, and the question that names account, environment and number. */
function Order({ account, text, count, chosen }: OrderProps) {
  const t = useTranslations('card-runs');
  const form = useTranslations('cards.form');
  const acting = useActingAccount();
  const router = useRouter();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const written = readNote(reason);
  const most = limits.updateReason;
  const wrong =
    written === '' ? t('reasonMissing') : written.length > most ? form('reasonTooLong', { most }) : undefined;

  function ask() {
    setTried(true);
    if (wrong === undefined) setAsking(true);
    else area.current?.focus();
  }

  return (
    <div className="flex flex-col items-start gap-3 *:first:w-full">
      <TextareaField
        ref={area}
        rows={2}
        label={form('reason')}
        hint={t('reasonHint')}
        limit={most}
        error={tried ? wrong : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button variant="primary" aria-haspopup="dialog" onClick={ask}>
        {t('freeze', { count })}
      </Button>
      <ActionQuestion
        open={asking}
        action={freezeCardsAction}
        input={{ account, text, reason, count, chosen: [...chosen] }}
        title={t('ask.title', { count })}
        description={t('ask.text', { account: acting, count })}
        confirmLabel={t('freeze', { count })}
        onClose={() => setAsking(false)}
        onDone={(id) => router.push(pathIn(account, 'cards/freeze-many/[id]', { id }))}
      />
    </div>
  );
}
