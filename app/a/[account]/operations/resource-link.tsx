import { Link } from '@/components/ui/link';
import { truncateMiddle } from '@/lib/format/mask';
import type { OperationView } from '@/lib/writes/submit/write-answer';

const nouns: Readonly<Record<string, string>> = {
  cards: 'Card',
  cardholders: 'Cardholder',
  'bank-accounts': 'Bank account',
  'payment-intents': 'Payment intent',
};

/** The record that a write changes, opened in its own area. */
export function ResourceLink({ account, resource }: Pick<OperationView, 'account' | 'resource'>) {
  if (resource === undefined) return <span className="text-ink-muted">Something new</span>;
  const { type, id } = resource;
  const noun = Object.hasOwn(nouns, type) ? nouns[type] : type;
  return (
    <Link
      href={`/a/${account}/${type}/${encodeURIComponent(id)}`}
      className="text-accent-ink underline underline-offset-2"
    >
      {noun} <span className="font-mono text-xs">{truncateMiddle(id)}</span>
    </Link>
  );
}
