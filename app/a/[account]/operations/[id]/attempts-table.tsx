import { Moment } from '@/app/shell/moment';
import type { AttemptView } from '@/lib/writes/submit/write-answer';

/** Reliability 3.4: what an answer proves. A reading that is not listed is shown as it came. */
const readings: Readonly<Record<string, string>> = {
  NOT_SENT: 'Not sent: no connection',
  DONE: 'Done',
  ACCEPTED: 'Accepted, not finished',
  UNCONFIRMED: 'Accepted, which the record must confirm',
  REJECTED: 'Refused',
  UNKNOWN: 'No answer that proves anything',
  IN_PROGRESS: 'Still being worked on',
  LATER: 'Asked to come later',
  AUTH: 'Sign-in not accepted',
  CONFIG: 'Connection not set up correctly',
  BUG: 'Key refused',
  UNPROVEN: 'A refusal that proves nothing',
  STUCK: 'The same fault again and again',
};

const senders: Readonly<Record<AttemptView['by'], string>> = {
  person: 'A person',
  sweeper: 'The console by itself',
  'read-back': 'The console, by reading',
};

/** Every time the platform was asked about this write, under one key. */
export function AttemptsTable({ attempts, zone }: { attempts: readonly AttemptView[]; zone: string }) {
  if (attempts.length === 0) return <p className="text-ink-muted p-4 text-sm">Nothing was sent yet.</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label="Attempts" tabIndex={0}>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">Attempts</caption>
        <thead>
          <tr className="border-line text-ink-muted border-b text-xs">
            {['Attempt', 'Sent', 'By', 'Answer', 'What it says'].map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {attempts.map(({ number, startedAt, by, httpStatus, reading }) => (
            <tr key={number}>
              <th scope="row" className="px-4 py-2 font-medium">
                {number}
              </th>
              <td className="px-4 py-2 whitespace-nowrap">
                <Moment time={startedAt} zone={zone} inList />
              </td>
              <td className="px-4 py-2">{senders[by]}</td>
              <td className="px-4 py-2">{httpStatus === undefined ? 'none' : `HTTP ${httpStatus}`}</td>
              <td className="px-4 py-2">{wordsOfReading(reading)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOfReading(reading: string | undefined): string {
  if (reading === undefined) return 'Waiting for the answer';
  return (Object.hasOwn(readings, reading) ? readings[reading] : undefined) ?? reading;
}
