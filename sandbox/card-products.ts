import type * as contract from '@/lib/contract/card-products';
import type { CardProduct } from '@/lib/contract/card-products';
import type { Handler } from './handler';
import { pageOfRecords } from './pages';
import { tableOf } from './world';

export const cardProducts = tableOf<CardProduct>('card-products');

/** Interface 4.10, in order of creation. */
export const listCardProducts: Handler<typeof contract.listCardProducts> = ({ query }, world) =>
  pageOfRecords(query, world.table(cardProducts).list(), (product) => product);
