import { TestConsole } from '@/lib/test-console.fixture';

/** A console whose platform is in UTC, with the account `master` in its mirror. */
export class ListedMirror extends TestConsole {
  override readonly zone = 'UTC';

  override async renew(): Promise<void> {
    await super.renew();
    await this.addAccount();
  }

  get accountId(): number {
    return this.idOf('master');
  }
}
