/** The bodies of interface section 7, one shape per family. */
export type RefusalBody =
  | { readonly code: number; readonly message: string }
  | { readonly type: string; readonly code: string; readonly message: string }
  | { readonly code: string; readonly message: string }
  | { readonly message: string }
  | { readonly error: string };

/** A request that the platform turns down. Thrown by handlers and checks; everything they put is taken back. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody) {
    super('message' in body ? body.message : body.error);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
  }
}

/** Interface 7.1, flat envelope: numeric code, usually equal to the HTTP status. */
export function flat(message: string, status = 400, code = status): Refusal {
  return new Refusal(status, { code, message });
}

/** Interface 7.2, Envelope A: category, machine-readable code, message. */
export function envelopeA(type: string, code: string, message: string, status = 400): Refusal {
  return new Refusal(status, { type, code, message });
}

/** Interface 7.2, Envelope B (legacy): the code is text, there is never a `type`. */
export function envelopeB(message: string, code: '400' | '429' = '400', status = Number(code)): Refusal {
  return new Refusal(status, { code, message });
}
