import { Notice } from '@/components/ui/notice';
import { operations } from '@/lib/contract/operations';
import type { ConnectionCheck } from '@/lib/platform/connections/check-connection';

export interface CheckReportProps {
  readonly check: ConnectionCheck;
  /** What an admin said that it is. */
  readonly environment: 'sandbox' | 'production';
}

/** What one look at the platform told, in words. */
export function CheckReport({ check, environment }: CheckReportProps) {
  const { token, allowsAddress, likeSandbox, extras } = check;
  const absent = extras.filter(({ answers }) => answers === false);
  const unknown = extras.filter(({ answers }) => answers === undefined);
  const contradicts = likeSandbox !== undefined && likeSandbox !== (environment === 'sandbox');
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={token.works ? 'positive' : 'negative'} title={token.works ? 'Token: works' : 'Token: refused'}>
        {token.says}
      </Notice>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{addressWords(allowsAddress)}</li>
        <li>{environmentWords(likeSandbox)}</li>
        {extras.length === 0 ? null : (
          <li>
            Beyond the interface it answers {extras.length - absent.length - unknown.length} of {extras.length} reads
            {absent.length === 0 ? '.' : `; it has none for: ${titles(absent)}.`}
            {unknown.length === 0 ? null : ` It did not tell of: ${titles(unknown)}.`}
          </li>
        )}
      </ul>
      {contradicts ? (
        <Notice tone="caution" title="This contradicts its setting">
          {environment === 'sandbox'
            ? 'It is set as a sandbox, and does not answer like one: its money may be real.'
            : 'It is set as production, and answers like a sandbox.'}
        </Notice>
      ) : null}
    </div>
  );
}

function addressWords(allows: boolean | undefined): string {
  if (allows === true) return 'The allow-list of the key takes this console’s address.';
  if (allows === false)
    return 'The allow-list of the key does not take this console’s address: add it on the platform.';
  return 'The platform did not tell whether its allow-list takes this console’s address.';
}

function environmentWords(likeSandbox: boolean | undefined): string {
  if (likeSandbox === undefined) return 'It did not tell whether it is a sandbox.';
  return likeSandbox ? 'It answers like a sandbox: deposits can be simulated.' : 'It answers like production.';
}

function titles(extras: ConnectionCheck['extras']): string {
  return extras.map(({ name }) => operations[name].title).join(', ');
}
