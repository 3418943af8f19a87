import { roles, type Role } from '@/lib/store/schema';

export { roles, type Role };

/** In sentences: who may, and as what one is signed in. */
export const roleWords = {
  operator: { many: 'operators', own: 'an operator' },
  support: { many: 'support', own: 'support' },
  manager: { many: 'managers', own: 'a manager' },
  admin: { many: 'admins', own: 'an admin' },
} satisfies Record<Role, { many: string; own: string }>;

/** For menus and lists, standing alone. */
export const roleNames = {
  operator: 'Finance operator',
  support: 'Support',
  manager: 'Manager',
  admin: 'Administrator',
} satisfies Record<Role, string>;
