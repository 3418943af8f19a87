import type { Change } from '@/lib/access/changes/change';
import type { Stage } from './stage';

interface FollowedStream {
  /** Resolves when the stream has ended, by its server or by `close`. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Holds the stream of changes of one person, as one tab of their browser does. Throws where it is refused. */
export async function followStream(
  stage: Stage,
  name: string,
  onChange: (change: Change) => void,
): Promise<FollowedStream> {
  const open = new AbortController();
  const headers = { ...stage.headersOf(name), 'x-passive': '1' };
  const { body, status } = await fetch(`${stage.console.origin}/api/changes?ago=0`, { headers, signal: open.signal });
  if (status !== 200 || body === null) throw new Error(`The stream was answered ${status}.`);
  const read = async () => {
    let rest = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const events = `${rest}${part}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const json = /^event: changed\ndata: (.*)$/.exec(event)?.[1];
        if (json !== undefined) onChange(JSON.parse(json) as Change); // both ends are of one commit
      }
    }
  };
  return { ended: read().catch(() => undefined), close: () => open.abort() };
}
