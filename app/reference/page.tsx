import { PageHeader } from '@/components/ui/page-header';
import { componentSchemas, schemaName } from '@/lib/contract/openapi-schemas';
import type { Operation } from '@/lib/contract/operation';
import { operations } from '@/lib/contract/operations';
import { fieldRows } from './field-rows';
import { FieldTable } from './field-table';
import { Fold } from './fold';
import { Heading } from './heading';
import { OperationPanel, type Schemas } from './operation-panel';
import { BankCodes, CardMoves, CommonRefusals } from './rules';
import { SearchableSections, type Entry, type EntryGroup } from './searchable-sections';

export const metadata = { title: 'API reference' };

const words = (noun: string): string => (noun.charAt(0).toUpperCase() + noun.slice(1)).replaceAll('-', ' ');
const searchText = (...parts: readonly unknown[]): string =>
  parts
    .map((part) => JSON.stringify(part))
    .join(' ')
    .toLowerCase();

function operationGroups(schemas: Schemas): EntryGroup[] {
  const all: readonly Operation[] = Object.values(operations);
  return [...new Set(all.map(({ noun }) => noun))].map((noun) => ({
    id: `noun-${noun}`,
    title: words(noun),
    heading: (
      <Heading level={2} id={`noun-${noun}`}>
        {words(noun)}
      </Heading>
    ),
    entries: all
      .filter((operation) => operation.noun === noun)
      .map((operation) => ({
        id: operation.name,
        title: operation.title,
        text: searchText(
          operation.title,
          operation.name,
          operation.method,
          operation.path,
          operation.noun,
          operation.refusals,
          Object.keys({ ...operation.params.shape, ...operation.query.shape }),
          operation.body === undefined ? '' : schemas[schemaName(operation.body)],
          operation.interface === 'extras' ? 'extra' : `interface ${operation.interface}`,
        ),
        content: <OperationPanel operation={operation} schemas={schemas} />,
      })),
  }));
}

/** Records that answers share; bodies and answers of one operation stand with it. */
function recordEntries(schemas: Schemas): Entry[] {
  return Object.entries(schemas)
    .filter(([name]) => !/(Body|Answer|Error|EnvelopeA|EnvelopeB|WithoutCode)$/.test(name))
    .map(([name, schema]) => ({
      id: `record-${name}`,
      title: name,
      text: searchText('record', name, schema),
      content: (
        <article className="border-line bg-surface rounded-md border shadow-sm">
          <div className="border-line border-b px-4 py-2.5">
            <Heading level={3} id={`record-${name}`}>
              {name}
            </Heading>
          </div>
          <Fold label="Fields" of={name}>
            <FieldTable caption="Fields" rows={fieldRows(schema)} />
          </Fold>
        </article>
      ),
    }));
}

const rules: readonly Entry[] = [
  {
    id: 'bank-codes',
    title: 'Bank codes',
    text: 'bank codes aba bank_code sort_code bsb_code ifsc cnaps_number bank_branch_code 2.5',
    content: <BankCodes />,
  },
  {
    id: 'card-moves',
    title: 'Card moves',
    text: 'card moves active frozen cancelled freeze unfreeze 3.8',
    content: <CardMoves />,
  },
  {
    id: 'refusals-account',
    title: 'Common refusals',
    text: 'common refusals errors flat code message idempotency token 7.1',
    content: <CommonRefusals area="account" />,
  },
  {
    id: 'refusals-issuing',
    title: 'Common refusals, cards',
    text: 'common refusals errors envelope type code message idempotency token card issuing 7.2',
    content: <CommonRefusals area="issuing" />,
  },
];

const plainGroup = (id: string, title: string, entries: readonly Entry[]): EntryGroup => ({
  id,
  title,
  entries,
  heading: (
    <Heading level={2} id={id}>
      {title}
    </Heading>
  ),
});

export default function ReferencePage() {
  const schemas = componentSchemas();
  return (
    <>
      <PageHeader
        title="API reference"
        description={
          <>
            Every operation that the console knows, from the same definitions that it runs on. Unknown fields are
            ignored on both sides. As a file:{' '}
            <a href="/api/openapi.json" className="text-accent-ink underline underline-offset-2">
              OpenAPI 3.1
            </a>
            .
          </>
        }
      />
      <SearchableSections
        groups={[
          ...operationGroups(schemas),
          plainGroup('records', 'Records', recordEntries(schemas)),
          plainGroup('rules', 'Rules', rules),
        ]}
      />
    </>
  );
}
