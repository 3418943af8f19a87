'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/overlay/use-late';
import type { FindByIdForm } from './find-by-id-form';

const Form = lazyPart(async () => (await import('./find-by-id-form')).FindByIdForm);

/** Loads the form only where it replaces a list, because few platforms are without the list. */
export function LateFindByIdForm(props: ComponentProps<typeof FindByIdForm>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
