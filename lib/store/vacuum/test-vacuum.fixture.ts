import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { TableChanges } from '../cache/table-changes';
import { Vacuum } from './vacuum';

export const minuteMs = 60_000;

/** A database with tables of a test, and the vacuum over it, whose clock the test moves. */
export class TestVacuum {
  readonly client: PGlite;
  readonly changes = new TableChanges();
  nowMs = 0;
  readonly #vacuum: Vacuum;

  private constructor(client: PGlite) {
    this.client = client;
    this.#vacuum = new Vacuum(client, this.changes, () => this.nowMs);
  }

  /** Over a database in which nothing is left to be vacuumed. */
  static async over(client: PGlite): Promise<TestVacuum> {
    await client.exec('drop table if exists small, large');
    const before = new Vacuum(client, new TableChanges(), () => 0);
    while ((await before.step()) !== undefined);
    return new TestVacuum(client);
  }

  async step(): Promise<string | undefined> {
    return await this.#vacuum.step();
  }

  async make(table: string, rows: number): Promise<void> {
    await this.client.exec(`create table ${table} (id int primary key, value text not null);
      insert into ${table} select id, repeat('x', 500) from generate_series(1, ${rows}) as id`);
    await this.client.exec(`vacuum ${table}`);
  }

  /** Changes every row; the old version of each is dead afterwards. */
  async changeAll(table: string): Promise<void> {
    await this.client.exec(`update ${table} set value = reverse(value) || ''`);
  }

  async bytesOf(table: string): Promise<number> {
    const { rows } = await this.client.query<{ bytes: number }>(
      `select pg_total_relation_size('${table}')::float8 as bytes`,
    );
    return rows[0]?.bytes ?? 0;
  }

  somebodyIsSeen(): void {
    this.changes.note('update "session" set seen_at = now()');
  }
}

/** One database for the tests of a file, and for each of them a vacuum with nothing left to do. */
export function vacuumOfEachTest(): { readonly current: TestVacuum } {
  let client: PGlite;
  let vacuum: TestVacuum;
  beforeAll(async () => {
    client = await PGlite.create();
  });
  afterAll(() => client.close());
  beforeEach(async () => {
    vacuum = await TestVacuum.over(client);
  });
  return {
    get current() {
      return vacuum;
    },
  };
}
