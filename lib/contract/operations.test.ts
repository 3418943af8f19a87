import { describe, expect, it } from 'vitest';
import type { Operation } from './operation';
import { operations } from './operations';

/**
 * Interface 4.2 to 4.12, typed again: section, method and route, `t` token, `k` idempotency key, `o` on behalf of.
 */
const sections: Readonly<Record<string, readonly [section: string, route: string, headers: string]>> = {
  cancelPaymentIntent: ['4.2', 'POST /v2/payment_intents/{id}/cancel', 'tko'],
  updateBankAccount: ['4.3', 'POST /v2/payment/bankaccount/{id}', 'tko'],
  listBankAccounts: ['4.4', 'GET /v2/payment/bankaccount', 'tko'],
  simulateDeposit: ['4.5', 'POST /v1/simulation/deposit', 'tko'],
  updateCardholder: ['4.6', 'POST /v1/issuing/cardholders/{id}', 'tko'],
  createQuote: ['4.7', 'POST /v1/conversion/quote', 'tko'],
  retrievePayout: ['4.8', 'GET /v1/payouts/{id}', 'to'],
  listPayouts: ['4.9', 'GET /v2/payment/payout', 'tko'],
  listCardProducts: ['4.10', 'GET /v1/issuing/products', 'to'],
  updateCardStatus: ['4.11', 'POST /v1/issuing/cards/{id}/status', 'tko'],
  createAccessToken: ['4.12', 'POST /v1/connect/token', ''],
};

/** Extras 3: the same for operations that the interface does not show. */
const extras: Readonly<Record<string, readonly [route: string, headers: string]>> = {
  listConnectedAccounts: ['GET /v1/accounts', 't'],
  retrieveAccount: ['GET /v1/accounts/{id}', 'to'],
  listCards: ['GET /v1/issuing/cards', 'to'],
  retrieveCard: ['GET /v1/issuing/cards/{id}', 'to'],
  retrieveCardOrder: ['GET /v1/issuing/cards/{card_order_id}/order', 'to'],
  listCardholders: ['GET /v1/issuing/cardholders', 'to'],
  retrieveCardholder: ['GET /v1/issuing/cardholders/{id}', 'to'],
  listPaymentIntents: ['GET /v2/payment_intents', 'to'],
  retrievePaymentIntent: ['GET /v2/payment_intents/{id}', 'to'],
  listPaymentAttempts: ['GET /v2/payment/payment_attempts', 'to'],
  retrieveBankAccount: ['GET /v2/payment/bankaccount/{id}', 'tko'],
  createBankAccount: ['POST /v2/payment/bankaccount/create', 'tko'],
  listV1Payouts: ['GET /v1/payouts', 'to'],
  retrieveV2Payout: ['GET /v2/payment/payout/{id}', 'tko'],
  listDeposits: ['GET /v1/deposit', 'to'],
  retrieveDeposit: ['GET /v1/deposit/{id}', 'to'],
  listBalances: ['GET /v1/balances', 'to'],
  listCurrentRates: ['GET /v1/exchange/rates', 'to'],
  listConversionDates: ['GET /v1/conversion/conversion_dates', 'to'],
  createConversion: ['POST /v1/conversion', 'tko'],
  listConversions: ['GET /v1/conversion', 'to'],
  retrieveConversion: ['GET /v1/conversion/{id}', 'to'],
};

const all: readonly Operation[] = Object.values(operations);

const headersOf = (operation: Operation): string =>
  [
    operation.token === 'required' ? 't' : '',
    operation.idempotencyKey === 'required' ? 'k' : '',
    operation.onBehalfOf === 'optional' ? 'o' : '',
  ].join('');

const routeOf = (operation: Operation): string => `${operation.method} ${operation.path}`;

describe('the operations', () => {
  it('of the interface stand with their section, route and headers', () => {
    const told = all.filter((operation) => operation.interface !== 'extras');
    expect(
      Object.fromEntries(told.map((each) => [each.name, [each.interface, routeOf(each), headersOf(each)]])),
    ).toEqual(sections);
  });

  it('beyond the interface are marked as extras', () => {
    const told = all.filter((operation) => operation.interface === 'extras');
    expect(Object.fromEntries(told.map((each) => [each.name, [routeOf(each), headersOf(each)]]))).toEqual(extras);
  });

  it('are listed under their own name, each route once', () => {
    expect(Object.keys(operations)).toEqual(all.map(({ name }) => name));
    expect(new Set(all.map(routeOf)).size).toBe(all.length);
  });

  it('follow the issuing errors below /v1/issuing and the account errors elsewhere', () => {
    for (const operation of all) {
      expect(operation.area, operation.name).toBe(operation.path.startsWith('/v1/issuing/') ? 'issuing' : 'account');
    }
  });

  it('have a body on POST only, and a schema for each parameter of the path', () => {
    for (const operation of all) {
      expect(operation.body === undefined, operation.name).toBe(operation.method === 'GET');
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(operation.params.shape), operation.name).toEqual(named);
    }
  });

  it('put a literal route before the route with a parameter that would take it', () => {
    for (const [index, operation] of all.entries()) {
      const shape = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const hidden = all
        .slice(index + 1)
        .filter((later) => later.method === operation.method && shape.test(later.path));
      expect(
        hidden.map(({ name }) => name),
        operation.name,
      ).toEqual([]);
    }
  });
});
