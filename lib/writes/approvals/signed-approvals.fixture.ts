import { askForNewPasskey, keepNewPasskey } from '@/lib/access/passkeys/new-passkey';
import { SoftAuthenticator, testSite as site } from '@/lib/access/passkeys/soft-authenticator.fixture';
import { builtIn } from '@/lib/access/viewers/credential';
import { createBankAccount } from '@/lib/contract/bank-accounts';
import { english } from '@/lib/messages/english.fixture';
import type { TestBench } from '../test-bench.fixture';
import { askForSignature } from './sign-approval';
import { verifySignatures } from './verify-signatures';
import { newBankAccount, TestApprovals, type Case } from './test-approvals.fixture';

export interface SignedCase extends Case {
  readonly device: SoftAuthenticator;
}

/** Writes that wait for approval by people who have a passkey. */
export class SignedApprovals extends TestApprovals {
  readonly #bench: () => TestBench;

  constructor(bench: () => TestBench) {
    super(bench);
    this.#bench = bench;
  }

  readonly sealer = () => this.#bench().console.context.sealer;

  readonly proposeToOwner = async (): Promise<SignedCase> => {
    const made = await this.propose(createBankAccount, newBankAccount);
    return { ...made, device: await this.addPasskey(made) };
  };

  readonly addPasskey = async ({ checker }: Pick<Case, 'checker'>): Promise<SoftAuthenticator> => {
    const device = new SoftAuthenticator();
    const now = await this.now();
    const wanted = { owner: checker, name: 'Laptop', site, siteName: 'Console' };
    const asked = await askForNewPasskey(this.database(), wanted, now);
    if (!asked.ok) throw new Error(asked.error);
    const made = { by: checker, answer: device.make(asked.value), site };
    const kept = await keepNewPasskey(this.database(), made, now);
    if (!kept.ok) throw new Error(kept.error);
    return device;
  };

  /** The answer of the checker's passkey to what is asked for this decision. */
  readonly sign = async ({ row, checker, hash, device }: SignedCase, reason = 'seen and agreed') => {
    const asked = await askForSignature(
      this.database(),
      this.sealer(),
      {
        caller: checker,
        account: 'master',
        connectionId: builtIn,
        operationId: row.id,
        changeHash: hash,
        reason,
        site,
      },
      await this.now(),
    );
    if (!asked.ok) throw new Error(english(asked.error));
    return { answer: device.use(asked.value), site };
  };

  /** The fields that the check names for a write: the audit also tells of writes that earlier tests have deleted. */
  readonly faultsOf = async ({ row }: Pick<Case, 'row'>, store = this.database()): Promise<readonly string[]> => {
    const { faults } = await verifySignatures(store, this.sealer());
    return faults.find(({ operationId }) => operationId === row.id)?.fields ?? [];
  };

  /** A write that its checker has approved by passkey. */
  readonly approveSigned = async (): Promise<SignedCase> => {
    const made = await this.proposeToOwner();
    const decided = await this.decide(made, { signature: await this.sign(made) });
    if (!decided.ok) throw new Error(english(decided.error));
    return made;
  };
}
