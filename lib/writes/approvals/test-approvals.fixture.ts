import { randomUUID } from 'node:crypto';
import { english } from '@/lib/messages/english.fixture';
import { changeGrants } from '@/lib/access/accounts/grants';
import type { Caller } from '@/lib/access/sessions/caller';
import type { Role } from '@/lib/roles';
import { type BankAccount, retrieveBankAccount } from '@/lib/contract/bank-accounts';
import { builtIn } from '@/lib/access/viewers/credential';
import { person } from '@/lib/store/schema';
import { findApprovalNeed } from './approval-policy';
import { findApproval } from './approval-check';
import { decideApproval, type ApprovalDecision } from './approval-actions';
import { allWrites } from '../verbs/all-writes';
import type { WriteOperation } from '../engine/dependencies';
import { findRow, type WriteRow } from '../engine/write-row';
import type { TestBench } from '../test-bench.fixture';

export interface Case {
  readonly row: WriteRow;
  readonly maker: Caller;
  readonly checker: Caller;
  readonly hash: string;
}

/** Writes that wait for approval, in a test console. */
export class TestApprovals {
  readonly #bench: () => TestBench;

  constructor(bench: () => TestBench) {
    this.#bench = bench;
  }

  readonly database = () => this.#bench().store.database;

  readonly now = () => this.#bench().console.context.time.now(this.database());

  readonly makePerson = async (role: Role): Promise<Caller> => {
    const personId = randomUUID();
    const email = `${personId}@console.test`;
    await this.database().insert(person).values({ id: personId, email, name: role, role, passwordHash: 'none' });
    return { personId, name: role, email, role, sessionKey: 'k' };
  };

  readonly grant = async ({ personId }: Pick<Caller, 'personId'>, grant: readonly string[]): Promise<void> =>
    await changeGrants(this.database(), { personId, grant, revoke: [], byId: undefined }, new Date());

  /** A write that a role may only propose, recorded as the engine records it. */
  readonly propose = async (
    write: WriteOperation,
    body: object,
    id?: string,
    makerRole: Role = 'operator',
  ): Promise<Case> => {
    const [maker, checker] = [await this.makePerson(makerRole), await this.makePerson('manager')];
    for (const one of [maker, checker]) await this.grant(one, ['master']);
    const allowed = await this.#bench().console.context.mayRun(maker, write.name, 'master', body);
    if (!allowed.ok) throw new Error(english(allowed.error.reason));
    const need = await findApprovalNeed(
      { store: this.database(), platform: this.#bench().console.context.platform },
      { write: allWrites[write.name], account: 'master', id, role: maker.role, body, allowance: allowed.value },
    );
    if (!need.ok) throw new Error('unreadable');
    const recording = await this.#bench().console.engine.record({
      formId: randomUUID(),
      verb: allWrites[write.name],
      account: 'master',
      caller: maker,
      approval: need.value,
      resource: id === undefined ? undefined : { type: write.noun, id },
      params: id === undefined ? {} : { id },
      inputHash: 'i',
      body: JSON.stringify(body),
      asked: {},
      overrides: [],
      requestId: 'r',
      repeats: undefined,
      answer: undefined,
    });
    if (!recording.ok) throw new Error('busy');
    const asked = await findApproval(this.database(), recording.value.id);
    return { row: recording.value, maker, checker, hash: asked?.changeHash ?? '' };
  };

  readonly decide = async (
    { row, checker, hash }: Case,
    more: Partial<ApprovalDecision> = {},
    by = checker,
    at?: Date,
  ) =>
    await decideApproval(
      {
        store: this.database(),
        sealer: this.#bench().console.context.sealer,
        hasGrant: (id) => Promise.resolve(!this.#bench().console.withoutGrant.has(id)),
      },
      by,
      {
        account: 'master',
        connectionId: builtIn,
        operationId: row.id,
        verdict: 'approved',
        changeHash: hash,
        reason: 'seen and agreed',
        requestId: 'r',
        ...more,
      },
      at ?? (await this.now()),
    );

  readonly drive = async ({ row }: Pick<Case, 'row'>) => {
    await this.#bench().console.engine.driveFor(row.id, 5_000, { forced: false });
    return await findRow(this.database(), row.id);
  };

  readonly bankAccount = async () => {
    const id = this.#bench().sandbox.seed.bank_accounts[0]?.id ?? '';
    const read = await this.#bench().console.context.platform.read(retrieveBankAccount, {
      account: 'master',
      params: { id },
      query: {},
    });
    if (!read.ok) throw new Error('no bank account');
    return read.value;
  };
}

export const newBankAccount = { account_name: randomUUID() };

export const bodyOf = ({
  account_number,
  bank_name,
  swift_code,
  bank_country_code,
  bank_address,
  ...rest
}: BankAccount) => {
  const { bank_code_type, bank_code_value, bank_branch_code } = rest;
  const codes = { bank_code_type, bank_code_value, bank_branch_code };
  const given = Object.entries(codes).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return { account_number, bank_name, swift_code, bank_country_code, bank_address, ...Object.fromEntries(given) };
};
