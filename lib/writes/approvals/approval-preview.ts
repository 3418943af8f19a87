import type { ActSign } from '@/lib/access/permissions/permissions';
import type { Message } from '@/lib/messages/message';

/** A reason why a write waits. All parts that are given must hold; a reason without any holds for every body. */
export interface ApprovalCondition {
  /** Signs of the act that the condition is about; one of them must be in the body. */
  readonly act: readonly ActSign[] | undefined;
  readonly sign: ActSign | undefined;
  /** The one account to which it applies; left out where the preview is for one account. */
  readonly account: string | undefined;
  /** The condition holds from this amount on. */
  readonly from: { readonly amount: string; readonly currency: string } | undefined;
}

/** The known conditions before a form is filled in; the server decides when the form is sent. */
export interface ApprovalPreview {
  readonly conditions: readonly ApprovalCondition[];
  /** The people who can approve; undefined where no other person can. */
  readonly by: Message | undefined;
}

/** `maybe`: the need depends on an amount, which only the server compares. */
export type ApprovalRequirement =
  | { readonly kind: 'needed' }
  | { readonly kind: 'maybe'; readonly from: NonNullable<ApprovalCondition['from']> }
  | { readonly kind: 'free' };

/** Whether a body needs approval, as far as it is typed. */
export function previewApproval(
  { conditions }: Pick<ApprovalPreview, 'conditions'>,
  body: object,
): ApprovalRequirement {
  const met = conditions.filter(({ act, sign }) => (act?.some((one) => isIn(body, one)) ?? true) && isIn(body, sign));
  if (met.some(({ from }) => from === undefined)) return { kind: 'needed' };
  const [from] = met.flatMap(({ from }) => (from !== undefined && mayBeIn(body, from.currency) ? from : []));
  return from === undefined ? { kind: 'free' } : { kind: 'maybe', from };
}

function isIn(body: object, sign: ActSign | undefined): boolean {
  if (sign === undefined) return true;
  const found: unknown = Reflect.get(body, sign.field);
  // An empty field is not sent.
  if (found === undefined || found === null || found === '') return false;
  return (
    sign.value === undefined ||
    ((typeof found === 'string' || typeof found === 'number') && String(found) === sign.value)
  );
}

/** Whether the amounts of a body may be in this currency; a body may name no currency. */
function mayBeIn(body: object, currency: string): boolean {
  const named = Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    /(^|_)currency$/.test(name) && value !== '' ? [value] : [],
  );
  return named.length === 0 || named.includes(currency);
}
