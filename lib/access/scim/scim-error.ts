import type { Message } from '@/lib/messages/message';

/** The kinds of RFC 7644, 3.12 that are answered here. */
type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'mutability';

/** A refusal as a program reads it, with a sentence for the person who reads that program's log. */
export interface ScimError {
  readonly status: number;
  readonly scimType?: ScimType;
  readonly detail: Message;
}

/** A request that is wrong in itself. */
export const badRequest = (scimType: ScimType, detail: Message): ScimError => ({ status: 400, scimType, detail });
