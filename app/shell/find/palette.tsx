'use client';

import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useTranslations } from 'next-intl';
import { usePathname, useRouter } from 'next/navigation';
import { useState, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { typedKey } from '@/components/field/typed-key';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { ToneDot } from '@/components/ui/tone-icon';
import { namesIn, searchedText } from '@/lib/format/pasted-ids';
import { useWords } from '@/lib/messages/use-words';
import { shortTime } from '@/lib/mirror/coverage-words';
import type { AccountsView } from '../describe-accounts';
import { commands, type OfferedCommand } from './commands';
import type { FindAnswer } from './find-answer';
import { markMatches, readTyped } from './match-commands';
import { type PaletteGroup, paletteGroups, type PaletteItem, useCommandWords } from './palette-groups';
import { type PastedAddress, readAddress } from './read-address';
import { readRecentRecords, rememberRecord } from './recent-records';
import { isHere, runCommand } from './run-command';
import { ShownKeys } from './shown-keys';
import { useThemeChoice } from '../use-theme-choice';
import { writeQuery } from '@/lib/contract/list-query';
import { leadToSignIn, untilSignOut } from '../../session/sign-out';

export interface PaletteProps {
  /** The commands that the person may use. */
  readonly offered: readonly OfferedCommand[];
  /** The account of the search; undefined for people who do no business, who find pages alone. */
  readonly account: string | undefined;
  readonly accounts: AccountsView | undefined;
  readonly zone: string;
  /** The person whose recent records this browser keeps. */
  readonly person: string;
  /** Whether letters are shortcuts. */
  readonly letters: boolean;
  readonly takeTyped: () => string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Closes the window; `leads`: to another page, and not to a control of this one. */
  readonly onFollow: (leads: boolean) => void;
  readonly showKeys: () => void;
}

/** The typed text, the results of the search, and how far the search reached. */
export function Palette(props: PaletteProps) {
  const { offered, account, accounts, zone, person, letters, takeTyped, input, onFollow, showKeys } = props;
  const t = useTranslations('find');
  const shell = useTranslations('shell.find');
  const words = useWords();
  const router = useRouter();
  const { choose } = useThemeChoice();
  const [text, setText] = useState(takeTyped);
  // A command that presses a control of the page is offered where the page has it.
  const [here] = useState(() => offered.filter(({ name }) => isHere(name)));
  const named = useCommandWords(here, text);
  const [recent] = useState(() =>
    readRecentRecords(person, (id) => accounts?.all.some((one) => one.id === id && one.mayAct) ?? false),
  );
  const typed = readTyped(text, named);
  const { address, pasted, sought } = soughtIn(text, typed, accounts);
  const found = useFound<FindAnswer>(account === undefined ? undefined : '/api/find/all?', sought);
  const given = {
    text,
    sought,
    address,
    typed,
    named,
    recent,
    account,
    accounts,
    zone,
    letters,
    words,
    t,
    path: usePathname(),
  };
  const sections = paletteGroups({ ...given, answer: found.answer });
  const [value, setValue] = useSelected(sections, `${text} ${String(found.isCurrent)}`);
  const follow = ({ remember, command, completes }: PaletteItem) => {
    if (completes !== undefined) {
      setText(completes);
      return;
    }
    if (remember !== undefined) rememberRecord(person, remember);
    onFollow(command === undefined || commands[command].path !== undefined);
    const theme = command && commands[command].theme;
    if (theme !== undefined) choose(theme);
    else if (command !== undefined) {
      runCommand(command, { account: account ?? '', go: (href) => router.push(href), showKeys });
    }
  };
  return (
    <CommandRoot
      label={shell('label')}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={value}
      onValueChange={setValue}
      onKeyDown={followSelected}
      className="flex min-h-0 flex-col"
    >
      <PaletteField input={input} text={text} onTextChange={setText} isSlow={found.isSlow} />
      <CommandList label={t('results')} className="min-h-0 scroll-py-1 overflow-y-auto p-1" aria-busy={found.isSlow}>
        {sections.map((section) => (
          <PaletteSection key={section.heading} {...section} sought={sought} onFollow={follow} />
        ))}
      </CommandList>
      <PaletteFoot
        found={found}
        zone={zone}
        text={sought}
        isCommand={typed !== undefined || address !== undefined}
        note={addressNote(address, text, t)}
        pasted={pasted.length}
        isCut={pasted.length === 0 && searchedText(text).isCut}
        asks={account !== undefined}
        // A link that asks the platform is no result.
        count={sections.reduce((sum, { heading, items }) => sum + (heading === t('ask') ? 0 : items.length), 0)}
      />
    </CommandRoot>
  );
}

/** What there is to say of a pasted address that leads to no page. */
function addressNote(
  address: PastedAddress | undefined,
  text: string,
  t: ReturnType<typeof useTranslations<'find'>>,
): string | undefined {
  if (address?.kind === 'foreign') return t('address.foreign', { host: address.host });
  if (address?.kind === 'closed') return t('address.closed');
  return address?.kind === 'record' && address.names.length === 0 ? t('nothing', { text: text.trim() }) : undefined;
}

/** What of a text is searched in the records: all of it, its ids, or what a command takes. */
function soughtIn(text: string, typed: ReturnType<typeof readTyped>, accounts: AccountsView | undefined) {
  const mayOpen = (id: string) => accounts?.all.some((one) => one.id === id && one.mayOpen) ?? false;
  const address = readAddress(text, { host: location.host, mayOpen });
  const pasted = address === undefined ? namesIn(text) : address.kind === 'page' ? [] : address.names;
  if (typed !== undefined) {
    const { takes } = commands[typed.name];
    return { address, pasted, sought: takes === 'card' || takes === 'bank-account' ? typed.rest : '' };
  }
  const isText = address === undefined && pasted.length === 0;
  return { address, pasted, sought: searchedText(isText ? text : pasted.join(' ')).text };
}

interface PaletteFieldProps extends Pick<PaletteProps, 'input'> {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly isSlow: boolean;
}

function PaletteField({ input, text, onTextChange, isSlow }: PaletteFieldProps) {
  const t = useTranslations('find');
  return (
    <div className="border-line flex items-center gap-2 border-b px-3">
      <Icon name="search" className="text-ink-muted size-4 shrink-0" />
      <CommandInput
        ref={input}
        autoFocus
        value={text}
        onValueChange={onTextChange}
        placeholder={t('hint')}
        className="max-sm:text-md h-11 min-w-0 grow bg-transparent text-sm outline-none"
      />
      <span role="status" className="text-ink-muted text-xs">
        {isSlow ? t('reading') : null}
      </span>
    </div>
  );
}

interface PaletteSectionProps extends PaletteGroup {
  readonly sought: string;
  readonly onFollow: (item: PaletteItem) => void;
}

const PaletteSection = ({ heading, items, sought, onFollow }: PaletteSectionProps) => (
  <CommandGroup
    heading={heading}
    className="[&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium"
  >
    {items.map((item) => (
      <PaletteOption key={item.key} item={item} sought={sought} onFollow={() => onFollow(item)} />
    ))}
  </CommandGroup>
);

/** Selects the first row of each new answer; until the next answer, the row that the person moved to. */
function useSelected(sections: readonly { readonly items: readonly PaletteItem[] }[], of: string) {
  const first = sections[0]?.items[0]?.key ?? '';
  const [chosen, setChosen] = useState({ of, value: first });
  const all = sections.flatMap(({ items }) => items);
  const value = chosen.of === of && all.some(({ key }) => key === chosen.value) ? chosen.value : first;
  return [value, (next: string) => setChosen({ of, value: next })] as const;
}

/** Enter clicks the row, so that a link stays a link, for another tab too. */
function followSelected(event: KeyboardEvent<HTMLElement>): void {
  const { ctrlKey, metaKey, shiftKey } = event;
  if (typedKey(event) !== 'Enter') return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inList = event.altKey ? event.currentTarget.querySelector('[role=option][data-in-list]') : null;
  const chosen = inList ?? event.currentTarget.querySelector('[role=option][aria-selected=true]');
  chosen?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

interface PaletteOptionProps {
  readonly item: PaletteItem;
  /** The text of the search, which is marked in the result. */
  readonly sought: string;
  readonly onFollow: () => void;
}

function PaletteOption({ item, sought, onFollow }: PaletteOptionProps) {
  const { title, detail, amount, status, account, href, keys, isInList } = item;
  const look =
    'data-[selected=true]:bg-hover [&_svg]:text-ink-muted flex min-h-9 cursor-default items-center gap-2 rounded-xs px-2 py-1 text-sm outline-none select-none forced-colors:data-[selected=true]:bg-[Highlight] forced-colors:data-[selected=true]:text-[HighlightText] forced-colors:data-[selected=true]:[forced-color-adjust:none]';
  const content = (
    <>
      <Icon name={item.icon} className="size-4 shrink-0" />
      <span className="flex min-w-0 grow flex-col">
        <bdi className="truncate font-semibold">
          <Marked text={title} sought={sought} />
        </bdi>
        {detail === undefined || detail === '' ? null : (
          <span className="text-ink-muted truncate text-xs">
            <Marked text={detail} sought={sought} />
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-x-3 max-md:flex-col max-md:items-end">
        {amount === undefined ? null : <span className="tabular-nums">{amount}</span>}
        {status === undefined ? null : (
          <span className="text-ink-muted flex items-center gap-1.5 text-xs md:w-32">
            <ToneDot tone={status.tone} />
            <span className="truncate">{status.label}</span>
          </span>
        )}
        {keys === undefined ? null : (
          <span className="max-md:hidden">
            <ShownKeys keys={keys} />
          </span>
        )}
        {account === undefined ? null : (
          <span className="text-ink-muted w-28 truncate text-xs max-md:w-auto max-md:max-w-28">{account}</span>
        )}
      </span>
    </>
  );
  return (
    <CommandItem value={item.key} data-in-list={isInList && ''} asChild>
      {href === undefined ? (
        // The box keeps the focus, and its Enter clicks the row.
        <div className={look} onClick={onFollow}>
          {content}
        </div>
      ) : (
        <Link
          href={href}
          tabIndex={-1}
          onClick={({ metaKey, ctrlKey }) => {
            if (!metaKey && !ctrlKey) onFollow();
          }}
          className={look}
        >
          {content}
        </Link>
      )}
    </CommandItem>
  );
}

/** A text in which the found words stand out. */
function Marked({ text, sought }: { readonly text: string; readonly sought: string }) {
  return markMatches(text, sought).map(({ text: part, isMatch }, place) =>
    isMatch ? (
      <mark key={place} className="bg-selected text-inherit">
        {part}
      </mark>
    ) : (
      // An element of its own: a browser that translates the page replaces bare text.
      <span key={place}>{part}</span>
    ),
  );
}

interface PaletteFootProps {
  readonly text: string;
  readonly found: ReturnType<typeof useFound<FindAnswer>>;
  readonly zone: string;
  readonly asks: boolean;
  readonly isCommand: boolean;
  readonly count: number;
  /** What there is to say of a pasted address. */
  readonly note: string | undefined;
  /** How many ids and references the person pasted. */
  readonly pasted: number;
  /** Whether the text was cut, so that its end was not searched. */
  readonly isCut: boolean;
}

/** The line below the results: their number, and what the search did not cover. Screen readers read it out. */
function PaletteFoot({ text, found, zone, asks, isCommand, note, count, pasted, isCut }: PaletteFootProps) {
  const t = useTranslations('find');
  const words = useWords();
  const terms = useTranslations('terms');
  const { answer, isCurrent, hasFailed, retry } = found;
  const typed = text.trim();
  const reach = answer?.reach;
  const isDone = typed !== '' && (isCurrent || !asks);
  return (
    <div className="border-line text-ink-muted flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-t px-3 py-2 text-xs">
      <p role="status" className="grow">
        <span>{typed === '' && !isCommand ? (asks ? t('start') : t('startPages')) : null}</span>
        <span>{hasFailed ? t('failed') : null}</span>
        <span>{note === undefined ? null : `${note} `}</span>
        <span>
          {isCurrent && answer !== undefined && pasted > answer.looked
            ? `${t('pasted', { pasted, looked: answer.looked })} `
            : null}
        </span>
        <span>{isCut ? `${t('cut')} ` : null}</span>
        <span>{isDone ? (count === 0 ? t('nothing', { text: typed }) : t('count', { count })) : null}</span>{' '}
        <span>
          {isCurrent && reach !== undefined
            ? t(`reach.${reach.state}`, {
                time: reach.asOfMs === undefined ? '' : words(timeOf(reach.asOfMs, zone)),
              })
            : null}
        </span>
      </p>
      {hasFailed ? (
        <Button size="sm" onClick={retry}>
          {terms('retry')}
        </Button>
      ) : null}
    </div>
  );
}

/** A time to the minute, with the day if that is not today. */
const timeOf = (atMs: number, zone: string) => shortTime({ zone, nowMs: Date.now() })(atMs);

/** The wait for a pause in typing; each search aborts the one before. */
const pauseMs = 120;
const slowMs = 400;

/** The state of a search while a person types. */
interface SearchState<T> {
  /** The answer to the typed text or to an earlier one: rows stay until new ones arrive. */
  readonly answer: T | undefined;
  /** Whether the answer belongs to the current text. */
  readonly isCurrent: boolean;
  readonly isSlow: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface SearchOutcome<T> {
  readonly question: string;
  readonly answer: T | undefined;
  readonly hasFailed: boolean;
}

/** Searches for a text while a person types it; an empty text is not searched. */
function useFound<T>(address: string | undefined, text: string): SearchState<T> {
  const typed = text.trim();
  const [told, setTold] = useState<SearchOutcome<T>>();
  const [slowFor, setSlowFor] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const question = address === undefined || typed === '' ? '' : `${address}${writeQuery({ q: typed }).slice(1)}`;
  useEffect(() => {
    if (question === '') return;
    const given = new AbortController();
    const tell = (answer: T | undefined) => {
      if (given.signal.aborted) return;
      setTold((before) => ({ question, answer: answer ?? before?.answer, hasFailed: answer === undefined }));
    };
    const timer = setTimeout(
      () => void fetchFound<T>(question, given.signal).then(tell, () => tell(undefined)),
      pauseMs,
    );
    const slow = setTimeout(() => setSlowFor(question), slowMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      given.abort();
    };
  }, [question, attempt]);
  const isTold = told?.question === question;
  return {
    answer: question === '' ? undefined : told?.answer,
    isCurrent: isTold && !told.hasFailed,
    isSlow: question !== '' && !isTold && slowFor === question,
    hasFailed: isTold && told.hasFailed,
    retry: () => {
      setTold((before) => before && { ...before, question: '', hasFailed: false });
      setAttempt((before) => before + 1);
    },
  };
}

/** Reads from the console's own search handler. */
async function fetchFound<T>(question: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(question, { signal: untilSignOut(signal) });
  leadToSignIn(response);
  const body = (await response.json()) as { readonly value?: T }; // the console's own handler answers
  if (!response.ok || body.value === undefined) throw new Error(`The search was answered with ${response.status}.`);
  return body.value;
}
