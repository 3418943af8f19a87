import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { tracing } from '@/lib/front/tracing.mjs';
import { ownWork } from './own-work';

const verbs = ['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'] as const;

/** The first word of a statement, and nothing of what it asks for. */
function verbOf(text: string): string {
  const [, first = ''] = /^\s*(\w+)/.exec(text) ?? [];
  return verbs.find((verb) => verb === first.toLowerCase()) ?? 'other';
}

/**
 * Called before a statement; the answer is called with its end, and with the seconds that it took. A monitor counts
 * statements, and those of a traced request are steps of it. Undefined where neither wants to know.
 */
export function beginStatement(text: string): ((seconds: number) => void) | undefined {
  const isCounted = measuredEvents.statement.isHeard;
  const isWork = (isCounted || tracing.isOn) && ownWork() !== undefined;
  const span = isWork || !tracing.isOn ? undefined : beginSpan(verbOf(text));
  if (!isCounted && span === undefined) return undefined;
  return (seconds) => {
    span?.end();
    if (isCounted) measuredEvents.statement.tell({ isWork, seconds });
  };
}

const beginSpan = (verb: string) =>
  tracing.beginWithin(`store ${verb}`, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb },
  });
