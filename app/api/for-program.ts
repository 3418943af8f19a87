import { isBearer } from '@/lib/access/requests/is-bearer';
import { environment, type Environment } from '@/lib/env';
import { answerNoRoute, handled, noStore } from './refusal';

type Handler<A extends readonly unknown[]> = (request: Request, ...given: A) => Promise<Response>;

interface ProgramOptions {
  /** The program's token among the settings; without one there is no such address. */
  readonly tokenIn: (settings: Environment) => string | undefined;
  /** The body of the answer to another token, where the program reads one. */
  readonly stranger?: () => Promise<Response>;
  /** The answer while the console's own records are away. */
  readonly away?: () => Response;
}

/** Makes handlers for another program, which shows its token with each request and has no session. */
export function forProgram({ tokenIn, stranger = answerStranger, away }: ProgramOptions) {
  return <A extends readonly unknown[]>(handler: Handler<A>): Handler<A> =>
    handled(async (request: Request, ...given: A): Promise<Response> => {
      const token = tokenIn(environment());
      if (token === undefined) return answerNoRoute();
      if (isBearer(request.headers.get('authorization'), token)) return await handler(request, ...given);
      const refused = await stranger();
      refused.headers.set('www-authenticate', 'bearer');
      return refused;
    }, away);
}

const answerStranger = (): Promise<Response> =>
  Promise.resolve(new Response(null, { status: 401, headers: noStore }));
