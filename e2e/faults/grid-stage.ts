import { createPerson } from '@/lib/access/people/people';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { openInMemory } from '@/lib/store/embedded';
import type { Store } from '@/lib/store/open-store';
import { MemoryStore } from './memory-store';
import { MemoryWire } from './memory-wire';
import type { CellStage } from './run-cell';
import { seededRandom } from './seeded-random';
import { StandIn } from './stand-in';
import { subjectsOf } from './subjects';
import { VirtualTime } from './virtual-time';

/** Noon of a Wednesday in the platform's zone. */
const gridMs = Date.parse('2026-11-18T04:00:00Z');

export interface OpenStage {
  readonly stage: CellStage;
  /** Plain arrays, which are far quicker than the database. */
  readonly memory: Store;
  /** Verifies the audit of all cells on the embedded store, and says where it breaks. */
  findAuditBreak(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Everything that cells share: an embedded store in memory, the sandbox in this process, and a clock that is moved. */
export async function openStage(seed: number): Promise<OpenStage> {
  const opened = await openInMemory();
  const person = { email: 'mei@console.test', name: 'Mei', role: 'manager' } as const;
  const personId = await createPerson(opened.database, { ...person, password: 'a password of the grid' });
  const memory = new MemoryStore().connect(() => Promise.resolve());
  const time = new VirtualTime(gridMs);
  time.install();
  const standIn = new StandIn(gridMs);
  const { master, sub } = standIn.accounts;
  const stage: CellStage = {
    // One reading of the rules for keys on the real thing; what the others change is the platform's part only.
    storeFor: ({ reading, course }) =>
      reading === 'every answer' && !course.startsWith('for ever') ? opened.database : memory,
    standIn,
    wire: new MemoryWire(standIn),
    time,
    caller: { ...person, personId, sessionKey: 'of the grid' },
    subjects: { master: subjectsOf(standIn, master), sub: subjectsOf(standIn, sub) },
    random: seededRandom(seed),
  };
  return {
    stage,
    memory,
    findAuditBreak: async () => (await verifyAudit(opened.database)).broken?.sentence,
    close: async () => {
      time.uninstall();
      await opened.close();
    },
  };
}
