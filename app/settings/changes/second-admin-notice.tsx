import { Notice } from '@/components/ui/notice';

/** On every page of an admin while there is nobody who could confirm anything. */
export function SecondAdminNotice({ demo }: { readonly demo: boolean }) {
  return (
    <div className="mb-4 max-w-5xl">
      <Notice tone="caution" title="A second administrator is needed">
        Invitations, accounts, roles, connections, help with signing in and weaker approval rules take two
        administrators, and there is one.{' '}
        {demo ? 'A demo has two from the start: begin anew with another DATA_DIR.' : <HowToMakeOne />}
      </Notice>
    </div>
  );
}

function HowToMakeOne() {
  return (
    <>
      Whoever runs the console makes the second one with{' '}
      <code className="font-mono text-xs wrap-anywhere">
        npm run admin:create -- --email ann@example.com --name &quot;Ann Example&quot;
      </code>
      .
    </>
  );
}
