import { readOwnExports } from '@/app/list/exports/read-own-exports';
import { answerOwn, handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** The states of the files that the person asked for in an account: `?account=master`. */
export const GET = handled(async ({ url }: Request): Promise<Response> => {
  return answerOwn(await readOwnExports(new URL(url).searchParams.get('account') ?? ''));
});
