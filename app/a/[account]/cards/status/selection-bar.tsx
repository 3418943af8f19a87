'use client';

import { Snowflake, Sun, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useCardActions } from './card-actions';

/** What can be done with the chosen cards. The region stands there before its words, so that they are read out. */
export function SelectionBar() {
  const { selected, clear, askMany, refusals } = useCardActions();
  const count = selected.length;
  return (
    <div role="status" aria-label="Chosen cards">
      {count === 0 ? null : (
        <div className="border-accent/40 bg-selected flex flex-wrap items-center gap-2 rounded-md border px-3 py-2 text-sm">
          <p className="grow font-medium">{count === 1 ? '1 card chosen' : `${count} cards chosen`}</p>
          <Button
            size="sm"
            icon={<Snowflake aria-hidden />}
            disabled={refusals.FROZEN !== undefined}
            onClick={() => askMany('FROZEN')}
          >
            Freeze chosen
          </Button>
          <Button
            size="sm"
            icon={<Sun aria-hidden />}
            disabled={refusals.ACTIVE !== undefined}
            onClick={() => askMany('ACTIVE')}
          >
            Unfreeze chosen
          </Button>
          <Button size="sm" variant="quiet" icon={<X aria-hidden />} onClick={clear}>
            Choose none
          </Button>
        </div>
      )}
    </div>
  );
}
