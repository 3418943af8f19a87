import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorArea } from '@/lib/contract/operation';
import type { OperationName } from '@/lib/contract/operations';
import type { Answer } from '../world/exchange';

/** When the fault strikes: before the effect, which then never happens, or after it, when it is on the disk. */
export type Moment = 'before' | 'after';

/** The free values of an armed fault; its `words` say which of them it reads. */
export interface FaultValues {
  readonly variant: string;
  readonly message: string | undefined;
  readonly status: number | undefined;
  readonly delay_ms: number | undefined;
  readonly retry_after: string | undefined;
  readonly location: string | undefined;
}

export interface FaultContext {
  readonly operation: OperationName;
  readonly area: ErrorArea;
  readonly values: FaultValues;
  /** The newest remembered success of another write, for F39. */
  readonly anotherAnswer: () => Answer | undefined;
}

export interface Wire {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly send: (answer: Answer) => void;
}

/** Another answer, or a function that breaks the connection instead of answering. */
export type SpoiledAnswer = Answer | ((wire: Wire) => void);

interface FaultDescription {
  readonly words: string;
  /** The first is used where the request names none. */
  readonly variants: readonly [string, ...string[]];
}

export interface ExchangeFault extends FaultDescription {
  readonly place: 'exchange';
  /** The first is used where the request names none. */
  readonly moments: readonly [Moment, ...Moment[]];
  /** Strikes as soon as the headers are in, before the body is read. */
  readonly early: boolean;
  /** With "before": how long the true effect is delayed instead of being prevented. */
  readonly holdMs: (values: FaultValues) => number;
  readonly spoil: (answer: Answer, context: FaultContext) => SpoiledAnswer;
}

/** Strikes before there is a request: the listener as a whole, or only through the client's configuration. */
interface ConnectionFault extends FaultDescription {
  readonly place: 'listener' | 'client';
}

export type Fault = ExchangeFault | ConnectionFault;

type ExchangeFaultOptions = Pick<ExchangeFault, 'words' | 'spoil'> & Partial<ExchangeFault>;

export function exchangeFault(given: ExchangeFaultOptions): ExchangeFault {
  return {
    place: 'exchange',
    moments: ['before', 'after'],
    variants: ['plain'],
    early: false,
    holdMs: () => 0,
    ...given,
  };
}

export const connectionFault = (place: ConnectionFault['place'], words: string): ConnectionFault => ({
  place,
  words,
  variants: ['plain'],
});
