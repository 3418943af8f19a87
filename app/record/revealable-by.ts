import { decide, refuse } from '@/lib/access/permissions/may-run';
import { roles, type Role } from '@/lib/roles';
import { mayReveal, revealOperations } from '@/lib/platform/reads/reveal';
import type { Revealable } from './reveal-permission';

/** What a role may uncover, and who may where it may not. */
export function revealableBy(role: Role): Revealable {
  const able = roles.filter((other) => readsRevealedBy(other).length > 0);
  return { operations: readsRevealedBy(role), refusal: refuse('Reveal', role, able) };
}

function readsRevealedBy(role: Role) {
  return Object.values(revealOperations).flatMap(({ name }) => {
    const allowed = decide(role, name);
    return allowed.ok && mayReveal(allowed.value) ? [name] : [];
  });
}
