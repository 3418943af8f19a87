import type { OperationName } from '@/lib/contract/operations';
import type { Call, HandledName } from './handler';
import { handlers } from './handlers';
import type { World } from '../world/world';

type Anything = Record<string, unknown>;

export function isHandled(name: OperationName): name is HandledName {
  return name !== 'createAccessToken';
}

/** Runs the handler of an operation with what its own schemas parsed. */
export function runHandler(
  name: HandledName,
  call: { params: Anything; query: Anything; body: Anything | undefined } & Pick<
    Call<never>,
    'bodyText' | 'accountId' | 'nowMs'
  >,
  world: World,
): unknown {
  // The map pairs every name with its own Call type, which a union of names cannot express; the fields were parsed
  // by the schemas of exactly this operation.
  const handler = handlers[name] as (call: unknown, world: World) => unknown;
  return handler(call, world);
}
