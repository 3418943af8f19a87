/** The bodies of interface section 7, one shape per family. */
export type RefusalBody =
  | { readonly code: number; readonly message: string }
  | { readonly type: string; readonly code: string; readonly message: string }
  | { readonly code: string; readonly message: string }
  | { readonly message: string }
  | { readonly error: string };

/** The refusal of a request. Handlers and checks throw it, and the sandbox undoes everything that they put. */
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

/**
 * The acting account does not have the record; another account's record is answered alike. Extras 5.5: HTTP 400 "with a
 * code such as `payout_not_found`", and errors of payments and payouts "are often typed like Envelope A". The flat
 * envelope of 7.1 has "no string codes", so these carry a type.
 */
const payments = (type: string, noun: string) => (): Refusal =>
  envelopeA(type, `${noun}_not_found`, `${noun.replaceAll('_', ' ')} not found`);

export const noSuchPayout = payments('payout_error', 'payout');
export const noSuchPaymentIntent = payments('payment_error', 'payment_intent');
export const noSuchDeposit = payments('payment_error', 'deposit');
export const noSuchBankAccount = payments('payment_error', 'bank_account');
export const noSuchQuote = payments('payment_error', 'quote');
export const noSuchConversion = payments('payment_error', 'conversion');

/** Interface 7.2 lists both for "any endpoint taking a card id"; the typed one answers Update Card Status. */
export const noSuchCard = (): Refusal => envelopeA('card_error', 'card_not_found', 'card not found or deactivated');
/** The legacy one answers Retrieve Card, whose other errors are legacy too. */
export const noSuchCardLegacy = (): Refusal => envelopeB('Card does not exists');
export const noSuchCardOrder = (): Refusal => envelopeA('card_error', 'card_order_not_found', 'card order not found');
/** 7.2: `cardholder_error`, "Cardholder resource rule violated"; its list is not shown. */
export const noSuchCardholder = (): Refusal =>
  envelopeA('cardholder_error', 'cardholder_not_found', 'cardholder not found or deactivated');

/** Interface 7.1, Retrieve Account. */
export const noSuchEntity = (): Refusal => flat('entity not found');
export const entityNotVisible = (): Refusal => flat('entity not exist');
export const entityNotLinked = (): Refusal => flat('unable to retrieve the corresponding entityinfo');
