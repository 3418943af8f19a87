import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

/** For a page without the menu of its person, and without scripts: between the password and a second factor. */
export function SignOutForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action="/api/auth/signout">
      <Button type="submit" variant="quiet">
        {children}
      </Button>
    </form>
  );
}
