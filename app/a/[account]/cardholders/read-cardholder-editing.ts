import 'server-only';
import { actPermission } from '@/app/write/start/act-permission';
import { updateCardholderWrite } from '@/lib/writes/verbs/update-cardholder';
import type { CardholderEditing } from './cardholder-editing';

/** The changes that the person behind the request may make to cardholders. */
export async function readCardholderEditing(): Promise<CardholderEditing> {
  return {
    contact: await actPermission(updateCardholderWrite),
    identity: await actPermission(updateCardholderWrite, { identity: {} }),
  };
}
