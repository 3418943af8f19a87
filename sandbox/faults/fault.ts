import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorArea } from '@/lib/contract/operation';
import type { OperationName } from '@/lib/contract/operations';
import type { Answer } from '../world/exchange';

/** When the fault strikes: without the effect ever happening, or with the effect done and on the disk. */
export type Moment = 'before' | 'after';

/** The free values of an armed fault; which of them a fault reads is said in its words. */
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

/** Another answer, or something done to the connection instead of answering. */
export type Spoiled = Answer | ((wire: Wire) => void);

interface Described {
  readonly words: string;
  /** The first one is used where none is named. */
  readonly variants: readonly [string, ...string[]];
}

export interface ExchangeFault extends Described {
  readonly place: 'exchange';
  /** The first one is used where none is named. */
  readonly moments: readonly [Moment, ...Moment[]];
  /** Strikes as soon as the headers are in, before the body is read. */
  readonly early: boolean;
  /** With "before": how long the true effect is held back instead of being taken away. */
  readonly holdMs: (values: FaultValues) => number;
  readonly spoil: (answer: Answer, context: FaultContext) => Spoiled;
}

/** Happens before there is a request: to the listener as a whole, or only through the client's configuration. */
interface ConnectionFault extends Described {
  readonly place: 'listener' | 'client';
}

export type Fault = ExchangeFault | ConnectionFault;

type Given = Pick<ExchangeFault, 'words' | 'spoil'> & Partial<ExchangeFault>;

export function exchangeFault(given: Given): ExchangeFault {
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
