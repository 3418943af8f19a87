import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * One kind of event that a monitor counts. No event is made while no monitor listens. A channel belongs to the
 * process, so that the front server and every bundle of the framework tell the same listener.
 *
 * @template T
 */
class MeasuredEvent {
  #channel;

  /** @param {string} name */
  constructor(name) {
    this.#channel = channel(`payments-console.${name}`);
  }

  get isHeard() {
    return this.#channel.hasSubscribers;
  }

  /** @param {T} event */
  tell(event) {
    if (this.#channel.hasSubscribers) this.#channel.publish(event);
  }

  /**
   * @param {(event: T) => void} hear
   * @returns {() => void} ends the listening
   */
  listen(hear) {
    const listener = (/** @type {unknown} */ event) => hear(/** @type {T} */ (event));
    const { name } = this.#channel;
    subscribe(name, listener);
    return () => {
      unsubscribe(name, listener);
    };
  }
}

/** @typedef {{ readonly route: string, readonly method: string, readonly status: number, readonly seconds: number }} AnsweredRequest */
/** @typedef {{ readonly operation: string, readonly outcome: string, readonly seconds: number }} EndedCall */
/** @typedef {{ readonly worker: string, readonly isFailed: boolean, readonly seconds: number }} EndedTurn */
/** @typedef {{ readonly operation: string, readonly state: string }} WriteStep */
/** @typedef {{ readonly channel: string, readonly state: string }} DeliveryStep */
/** @typedef {{ readonly isWork: boolean, readonly seconds: number }} EndedStatement */

/** What happens in the hot paths. No event has a value of a record, a person or an account. */
export const measuredEvents = {
  /** The front server has answered; the route is a pattern. @type {MeasuredEvent<AnsweredRequest>} */
  request: new MeasuredEvent('measured.request'),
  /** A call of the platform has ended; the outcome is `ok` or the kind of the refusal. @type {MeasuredEvent<EndedCall>} */
  call: new MeasuredEvent('measured.call'),
  /** A worker of this copy has taken a turn. @type {MeasuredEvent<EndedTurn>} */
  turn: new MeasuredEvent('measured.turn'),
  /** A write was recorded, or has reached another state. @type {MeasuredEvent<WriteStep>} */
  write: new MeasuredEvent('measured.write'),
  /** A mail or a post has reached another state. @type {MeasuredEvent<DeliveryStep>} */
  delivery: new MeasuredEvent('measured.delivery'),
  /** A statement of the store has ended. @type {MeasuredEvent<EndedStatement>} */
  statement: new MeasuredEvent('measured.statement'),
};
