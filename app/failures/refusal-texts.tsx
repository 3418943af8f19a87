import { useMessages } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadedRefusals } from './loaded-refusals';

interface RefusalTextsProps {
  /** Drawn if the texts could not be loaded; it came with the page. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** The texts are many and rarely needed, so a browser loads them when a failure is drawn. */
export function RefusalTexts({ instead, children }: RefusalTextsProps) {
  return 'refusals' in useMessages() ? children : <LoadedRefusals instead={instead}>{children}</LoadedRefusals>;
}
