import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readLanguage } from '@/app/preferences/language';
import { Link } from '@/components/ui/link';
import { commands } from '@/app/shell/find/commands';
import { offerCommands } from '@/app/shell/find/offer-commands';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';
import { doesBusiness } from '@/lib/roles';
import { findGuideName, partAddress } from '../guide-parts';
import { readGuide, readPicture } from '../read-guide';
import { Fragment, type ReactNode } from 'react';
import type { Language } from '@/lib/messages/languages';
import type { Block, Cell, Span } from '../read-markdown';
import { pathTo } from '@/lib/addresses/path-to';

type Props = PageProps<'/guides/[guide]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const name = findGuideName((await params).guide);
  if (name === undefined) return {};
  return { title: (await readGuide(name, await readLanguage())).title };
}

export default async function GuidePage({ params }: Props) {
  const caller = await requireCaller();
  const name = findGuideName((await params).guide);
  if (name === undefined) notFound();
  const language = await readLanguage();
  const t = await getTranslations('guides');
  const { title, opening, sections } = await readGuide(name, language);
  const draws = { language, places: await readPlaces(caller) };
  return (
    <>
      <PageHeader crumbs={[{ label: t('all'), href: '/guides' }]} title={title} />
      <div className="gap-x-12 xl:grid xl:grid-cols-[minmax(0,48rem)_14rem]">
        <div className="max-w-3xl min-w-0">
          <GuideText {...draws} blocks={opening} />
        </div>
        <nav
          aria-label={t('contents')}
          className="text-sm max-xl:mt-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 print:hidden"
        >
          <div className="xl:sticky xl:top-[calc(var(--head)+1rem)]">
            <h2 className="text-ink-muted pb-1 text-xs font-medium">{t('contents')}</h2>
            <ul>
              {sections.map(({ id, title: part }) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-6 items-center py-0.5 hover:underline">
                    {part}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className="max-w-3xl min-w-0 xl:col-start-1">
          {sections.map(({ id, title: part, blocks }) => (
            <section key={id} aria-labelledby={id} className="mt-8">
              <h2 id={id} className="scroll-mt-[calc(var(--head)+1rem)] text-base font-semibold">
                {part}
              </h2>
              <GuideText {...draws} blocks={blocks} />
            </section>
          ))}
          <p className="border-line mt-8 border-t pt-3 text-sm">
            <Link href="/guides" className="text-accent-ink underline underline-offset-2">
              {t('all')}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

/** The addresses of the pages that a person may open, in their home account, by the names that the guides call them. */
type Places = ReadonlyMap<string, string>;

async function readPlaces({ role }: Caller): Promise<Places> {
  const account = doesBusiness(role) ? await findHomeAccount() : undefined;
  const offered = await offerCommands({ role, account, ownKeys: {} });
  return new Map(
    offered.flatMap(({ name, title }) => {
      const { group, path } = commands[name];
      return group === 'go' && path !== undefined ? [[title, path(account ?? '')]] : [];
    }),
  );
}

interface GuideTextProps {
  readonly blocks: readonly Block[];
  readonly language: Language;
  readonly places: Places;
}

/** Blocks of a guide. Names of pages that the person may open lead there. */
function GuideText({ blocks, language, places }: GuideTextProps) {
  return blocks.map((block, place) => (
    // The text of a guide does not change while it is drawn.
    <Fragment key={place}>{drawBlock(block, { language, places })}</Fragment>
  ));
}

function drawBlock(block: Block, { language, places }: Omit<GuideTextProps, 'blocks'>): ReactNode {
  const spans = (line: readonly Span[]) => <Spans spans={line} places={places} />;
  switch (block.kind) {
    case 'heading':
      return null;
    case 'paragraph':
      return <p className="mt-2 text-sm/6">{spans(block.spans)}</p>;
    case 'steps':
    case 'list': {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List className={`mt-2 space-y-1 pl-5 text-sm/6 ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, place) => (
            <li key={place}>{spans(item)}</li>
          ))}
        </List>
      );
    }
    case 'picture':
      return <Picture file={fileOf(block.target)} alt={block.text} language={language} />;
    case 'table':
      return <Table heads={block.heads} rows={block.rows} draw={spans} />;
  }
}

const fileOf = (target: string): string => target.slice(target.lastIndexOf('/') + 1);

interface TableProps {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly draw: (cell: Cell) => ReactNode;
}

/** The first column of the table is the question. On a phone each answer stands below its question. */
function Table({ heads, rows, draw }: TableProps) {
  return (
    <table className="mt-2 w-full text-left text-sm/6 max-sm:block">
      <thead className="text-ink-muted text-xs max-sm:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pr-6 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-line border-line divide-y border-t max-sm:block">
        {rows.map((cells, row) => (
          <tr key={row} className="align-top max-sm:block max-sm:py-2">
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={column} scope="row" className="py-2 pr-6 font-medium max-sm:block max-sm:py-0 sm:w-2/5">
                  {draw(cell)}
                </th>
              ) : (
                <td key={column} className="py-2 max-sm:block max-sm:py-0">
                  {draw(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A picture that is not there leaves no gap: the text says all without it. */
async function Picture({ file, alt, language }: { file: string; alt: string; language: Language }) {
  const picture = await readPicture(file, language);
  if (picture === undefined) return null;
  const t = await getTranslations('guides');
  const src = pathTo('/guides/pictures/[language]/[picture]', { language, picture: file });
  return (
    <p className="mt-3">
      <a href={src} target="_blank" rel="noreferrer" className="block">
        <picture>
          <img
            src={src}
            alt={t('larger', { picture: alt })}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            className="border-line h-auto w-full rounded-md border"
          />
        </picture>
      </a>
    </p>
  );
}

const linkStyle = 'text-accent-ink underline underline-offset-2';

function Spans({ spans, places }: { spans: readonly Span[]; places: Places }) {
  return spans.map((span, place) => <Fragment key={place}>{drawSpan(span, places)}</Fragment>);
}

function drawSpan(span: Span, places: Places): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'emphasis':
      return <em>{span.text}</em>;
    case 'code':
      return <kbd className="border-line-strong bg-sunken rounded-xs border px-1 font-sans text-xs">{span.text}</kbd>;
    case 'link':
      return (
        <Link href={addressOf(span.target)} className={linkStyle}>
          {span.text}
        </Link>
      );
    case 'bold': {
      const place = places.get(span.text);
      if (place === undefined) return <strong className="font-semibold">{span.text}</strong>;
      return (
        <Link href={place} className={`${linkStyle} font-semibold`}>
          {span.text}
        </Link>
      );
    }
  }
}

/** `operators.md#find-a-payout`, as the files link to one another, is `/guides/operators#find-a-payout` here. */
const addressOf = (target: string): string => partAddress(target.replace('.md', ''));
