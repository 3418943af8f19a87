import { readRows } from './read-rows';

export const dynamic = 'force-dynamic';

/** What a read through a handler of the framework costs with nothing around it. */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  return Response.json(await readRows(Number(asked.get('page_number')), Number(asked.get('page_size'))));
}
