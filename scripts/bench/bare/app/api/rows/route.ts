import { readRows } from './read-rows';

export const dynamic = 'force-dynamic';

/** Measures the cost of a read through a bare handler of the framework. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  return Response.json(await readRows(Number(asked.get('page_number')), Number(asked.get('page_size'))));
}
