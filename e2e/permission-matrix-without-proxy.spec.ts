import { MatrixConsole } from './matrix/matrix-console';
import { holdAgainstTheTable } from './matrix/matrix-run';
import { copyBuildWithoutProxy } from './harness/without-proxy';
import { expect, test } from './harness/worker';

test('every cell of the permission matrix answers the same where there is no proxy in front', async () => {
  test.setTimeout(600_000);
  const { folder, remove } = await copyBuildWithoutProxy();
  try {
    const console = await MatrixConsole.start({ folder });
    const page = await console.get('anonymous', '/sign-in');
    expect(page.headers.get('content-security-policy'), 'only the proxy knows the nonce').not.toContain('nonce-');
    await holdAgainstTheTable(console);
  } finally {
    await remove();
  }
});
