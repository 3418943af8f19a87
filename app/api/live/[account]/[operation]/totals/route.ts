import { readListedDays } from '@/app/shell/read-listed-days';
import { pageSizes } from '@/lib/contract/list-query';
import { isListName, operations, type ListName } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { readLive } from '@/lib/platform/server';
import { answerNoRoute, answerRefusal, handled, noStore } from '../../../../refusal';
import * as z from 'zod';

export const dynamic = 'force-dynamic';

/**
 * How many records a list has in each value of one of its filters, and in all: `by` names the filter, the others stand as
 * the list has them. The platform counts only what it lists (interface 4.9), so each count is a page of one record. One
 * that could not be read is left out, never told as zero.
 */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/api/live/[account]/[operation]/totals'>): Promise<Response> => {
    const { account, operation: name } = await params;
    const { by = '', ...given } = Object.fromEntries(new URL(request.url).searchParams);
    if (!isListName(name)) return answerNoRoute();
    const filters = await readListedDays(name, given);
    const values = valuesOf(name, by);
    const read = (value: string | undefined) =>
      readLive(operations[name], {
        account,
        query: { ...filters, ...smallestPage(name), ...(value === undefined ? {} : { [by]: value }) },
        signal: request.signal,
        passive: request.headers.has('x-passive'),
      });
    const answers = await Promise.all(values.map(read));
    const first = answers.find(({ ok }) => ok) ?? answers[0];
    if (first?.ok !== true) return first === undefined ? answerNoRoute() : answerRefusal(operations[name], first.error);
    const totals = answers.flatMap((answer, index) => {
      // It was checked against the operation's schema, which is a page.
      const total = answer.ok ? (answer.value.data as Page<unknown>).total_items : undefined;
      return total === undefined ? [] : [[values[index] ?? '', total] as const];
    });
    return Response.json({ data: Object.fromEntries<number>(totals), at: first.value.atMs }, { headers: noStore });
  },
);

/** What the filter takes, and first of all nothing, which is all records; alone where nothing else can be counted by. */
function valuesOf(name: ListName, field: string): readonly (string | undefined)[] {
  const shape: Readonly<Record<string, z.ZodType>> = operations[name].query.shape;
  const filter = Object.hasOwn(shape, field) ? shape[field] : undefined;
  const inner = filter instanceof z.ZodOptional ? filter.unwrap() : filter;
  return [undefined, ...(inner instanceof z.ZodEnum ? inner.options.map(String) : [])];
}

/** Some lists take no page of one. */
function smallestPage(name: ListName) {
  const { page_size: size } = operations[name].query.shape;
  const least = [1, ...pageSizes].find((one) => size.safeParse(one).success) ?? pageSizes[0];
  return { page_number: 1, page_size: least };
}
