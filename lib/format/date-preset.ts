import { message, type Message } from '@/lib/messages/message';

const presets = [
  ...(['today', 'yesterday', 'last_7_days', 'last_30_days', 'last_90_days', 'last_365_days'] as const),
  ...(['this_week', 'last_week', 'this_month', 'last_month'] as const),
  ...(['this_quarter', 'last_quarter', 'this_year', 'last_year'] as const),
] as const;

export type DatePreset = (typeof presets)[number];

/** The presets in the order in which people are offered them. */
export const DATE_PRESETS: readonly { readonly id: DatePreset; readonly label: Message }[] = presets.map((id) => ({
  id,
  label: message(`format.presets.${id}`),
}));

/** Undefined for a text that is no preset. */
export const readDatePreset = (text: unknown): DatePreset | undefined => presets.find((id) => id === text);
