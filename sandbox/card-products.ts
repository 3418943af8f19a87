import type * as contract from '@/lib/contract/card-products';
import type { CardProduct } from '@/lib/contract/card-products';
import type { Handler } from './http/handler';
import { pageOfRecords } from './http/handler';
import { tableOf } from './world/world';

export const cardProducts = tableOf<CardProduct>('card-products');

/** Interface 4.10, in order of creation. */
export const listCardProducts: Handler<typeof contract.listCardProducts> = ({ query }, world) =>
  pageOfRecords(query, world.table(cardProducts).list(), (product) => product);
