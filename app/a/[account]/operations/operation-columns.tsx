import { CheckAgainButton, mayCheckAgain } from '@/app/write/outcome/write-buttons';
import { operationName, operationWords } from '@/app/write/outcome/write-words';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-of';
import type { DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import type { OperationView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from './resource-link';
import { TimeLeft } from './time-left';

export function operationColumns(
  zone: string,
  onAnswer: (view: OperationView) => void,
): readonly DataColumn<OperationView>[] {
  return [
    { id: 'operation', header: 'Write', width: 'md', cell: (view) => operationName(view) },
    { id: 'state', header: 'State', width: 'lg', cell: (view) => <StatusOf words={operationWords(view)} /> },
    { id: 'next', header: 'To do', width: 'md', cell: (view) => <NextStep view={view} onAnswer={onAnswer} /> },
    { id: 'resource', header: 'Record', width: 'lg', cell: (view) => <ResourceLink {...view} /> },
    { id: 'actor', header: 'By', width: 'md', cell: ({ actor }) => actor.name },
    {
      id: 'created',
      header: 'When',
      width: 'lg',
      cell: (view) => <Moment time={view.createdAt} zone={zone} inList />,
    },
    {
      id: 'reference',
      header: 'Reference',
      width: 'md',
      cell: ({ platformReference }) =>
        platformReference === undefined ? (
          <span className="text-ink-faint">–</span>
        ) : (
          <span className="font-mono text-xs" title={platformReference}>
            {truncateMiddle(platformReference)}
          </span>
        ),
    },
    { id: 'attempts', header: 'Attempts', width: 'xs', align: 'end', cell: ({ attempts }) => attempts.length },
    {
      id: 'key',
      header: 'Key valid for',
      width: 'sm',
      cell: ({ settled, keyEndsAt }) => <TimeLeft until={settled ? undefined : keyEndsAt} />,
    },
  ];
}

interface NextStepProps {
  readonly view: OperationView;
  readonly onAnswer: (view: OperationView) => void;
}

function NextStep({ view, onAnswer }: NextStepProps) {
  if (mayCheckAgain(view)) return <CheckAgainButton view={view} onAnswer={onAnswer} />;
  const waits = view.state === 'PENDING_APPROVAL';
  return <span className="text-ink-muted">{view.settled ? 'Nothing' : waits ? 'Second person' : 'Followed'}</span>;
}
