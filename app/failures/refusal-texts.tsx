import { useMessages } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadedRefusals } from './loaded-refusals';

interface RefusalTextsProps {
  /** Drawn where the texts could not be loaded; its own came with the page. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** In a browser the texts are many and seldom needed, so they are loaded when a failure is drawn. */
export function RefusalTexts({ instead, children }: RefusalTextsProps) {
  return 'refusals' in useMessages() ? children : <LoadedRefusals instead={instead}>{children}</LoadedRefusals>;
}
