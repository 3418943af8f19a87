import { useTranslations } from 'next-intl';
import { StatusText } from '@/app/record/facts-panel';
import { Moment } from '@/app/shell/moment';
import { Fact, Facts } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { PlainCell, PlainTable } from '@/components/ui/plain-table';
import { type ReviewedPerson, unusedOf } from '@/lib/access/review/read-access-review';
import { reviewLimits } from '@/lib/access/review/review-limits';
import { pathTo } from '@/lib/addresses/path-to';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { accountWords } from '../account-words';
import { factorWords } from './factor-words';

const { unusedAfterDays: days } = reviewLimits;

interface ReviewedPeopleProps {
  readonly people: readonly ReviewedPerson[];
  readonly zone: string;
}

/** Each person with access: what they have, and which of their rights were not used. */
export function ReviewedPeople({ people, zone }: ReviewedPeopleProps) {
  return (
    <ul className="divide-line divide-y text-sm">
      {people.map((person) => (
        <li key={person.id} className="grid gap-x-10 gap-y-2 py-4 lg:grid-cols-2">
          <PersonHead person={person} />
          <PersonFacts person={person} zone={zone} />
          <RightsTable person={person} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

interface PersonProps {
  readonly person: ReviewedPerson;
  readonly zone: string;
}

function PersonHead({ person }: Pick<PersonProps, 'person'>) {
  const t = useTranslations('people.review');
  const roleName = useTranslations('terms.roles');
  const words = useWords();
  const unused = unusedOf(person);
  const label =
    unused.length === 0 ? message('people.review.allUsed') : message('people.review.unused', { count: unused.length });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3>
        <Link
          href={pathTo('/settings/people/[id]', { id: person.id })}
          className="font-semibold underline-offset-3 hover:underline"
        >
          <bdi>{person.name}</bdi>
        </Link>
      </h3>
      <p className="text-ink-muted text-xs wrap-anywhere">{person.email}</p>
      <p>{roleName(person.role)}</p>
      <StatusText words={{ tone: unused.length === 0 ? 'neutral' : 'caution', label }} />
      {unused.length === 0 ? null : (
        <ul aria-label={t('notUsed', { days })} className="text-ink-muted list-disc pl-5">
          {unused.map(({ key, title }) => (
            <li key={key}>{words(title)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PersonFacts({ person, zone }: PersonProps) {
  const t = useTranslations('people.review');
  const list = useTranslations('people.list');
  const words = useWords();
  return (
    <Facts>
      <Fact label={t('since')}>
        <Moment time={person.sinceMs} zone={zone} />
      </Fact>
      <Fact label={t('accounts')}>{accountWords(list, person)}</Fact>
      <Fact label={t('factor')}>{words(factorWords(person))}</Fact>
      <Fact label={t('lastSignIn')}>
        {person.lastSignInAt === null ? t('never') : <Moment time={person.lastSignInAt.toISOString()} zone={zone} />}
      </Fact>
    </Facts>
  );
}

function RightsTable({ person, zone }: PersonProps) {
  const t = useTranslations('people.review');
  const words = useWords();
  const label = t('rightsOf', { name: person.name });
  return (
    <details className="min-w-0 lg:col-span-2">
      <summary className="text-accent-ink mb-2 w-fit rounded-xs">{t('show')}</summary>
      <PlainTable label={label} caption={label} heads={[t('right'), t('lastUse')]}>
        {person.rights.map(({ key, title, usedAtMs, isUnused }) => (
          <tr key={key}>
            <PlainCell>{words(title)}</PlainCell>
            <PlainCell>
              <div>{usedAtMs === undefined ? t('never') : <Moment time={usedAtMs} zone={zone} />}</div>
              {isUnused ? (
                <StatusText words={{ tone: 'caution', label: message('people.review.notUsed', { days }) }} />
              ) : null}
            </PlainCell>
          </tr>
        ))}
      </PlainTable>
    </details>
  );
}
