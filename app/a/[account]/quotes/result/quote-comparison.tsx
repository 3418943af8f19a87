import { Notice } from '@/components/ui/notice';
import { compareQuotes } from './compare-quotes';
import type { QuoteRecord } from './quote-record';

const cell = 'px-2 py-1 text-right tabular-nums';

/** The quote that is over beside the one that holds now. */
export function QuoteComparison({ before, now }: { before: QuoteRecord; now: QuoteRecord }) {
  const { lines, sentence, isBetter } = compareQuotes(before.quote, now.quote, now.fixed);
  return (
    <div className="flex flex-col gap-2">
      <Notice
        tone={isBetter === undefined ? 'neutral' : isBetter ? 'positive' : 'caution'}
        title="Against the last quote"
      >
        {sentence}
      </Notice>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">The last quote and the new one</caption>
          <thead className="text-ink-muted text-xs">
            <tr>
              <td />
              <th scope="col" className={cell}>
                Before
              </th>
              <th scope="col" className={cell}>
                Now
              </th>
              <th scope="col" className={cell}>
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label} className="border-line border-t">
                <th scope="row" className="text-ink-muted py-1 pr-2 text-left font-normal">
                  {line.label}
                </th>
                <td className={`${cell} text-ink-muted`}>{line.before}</td>
                <td className={cell}>{line.now}</td>
                <td className={cell}>{line.change === '' ? 'none' : line.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
