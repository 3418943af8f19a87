import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { quoteSides, type QuoteSide } from '@/lib/writes/forms/quote-values';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';

export interface FixedSideQuestionProps {
  readonly values: QuoteValues;
  readonly onChoose: (side: QuoteSide) => void;
}

/** Extras, "Quote": one amount is given and fixed. Which of two that is, only the person knows. */
export function FixedSideQuestion({ values, onChoose }: FixedSideQuestionProps) {
  if (quoteSides.some((side) => values[`${side}_amount`].trim() === '')) return null;
  return (
    <Notice
      tone="caution"
      title="Which amount is fixed?"
      actions={quoteSides.map((side) => (
        <Button key={side} size="sm" onClick={() => onChoose(side)}>
          {side === 'sell' ? 'Sell' : 'Buy'} exactly {values[`${side}_amount`]} {values[`${side}_currency`]}
        </Button>
      ))}
    >
      Both are filled in. The platform takes one of them; the other one follows from the rate.
    </Notice>
  );
}
