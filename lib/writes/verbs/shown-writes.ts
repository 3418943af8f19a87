import type { WriteName } from '@/lib/contract/operations';
import type { WriteView } from '../submit/write-answer';
import { type Message, type MessageKey, message } from '@/lib/messages/message';
import type { WriteState } from '../write-state';
import type { CardStatus } from '@/lib/contract/enums';
import type { NounName } from '@/lib/addresses/nouns';
import { pathIn, type PlainPage } from '@/lib/addresses/path-to';

/** The words of a state: a short label, and a sentence that explains it. */
export interface StateWords {
  readonly label: Message;
  readonly tone: 'neutral' | 'positive' | 'negative' | 'caution' | 'progress';
  readonly meaning: Message;
  readonly mark?: 'frozen' | 'ended';
}

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a write that a browser needs; the write's own code stays on the server. */
export interface ShownWrite<N extends WriteName = WriteName> {
  readonly name: N;
  /** The noun that the write changes or uses; undefined where the write makes a record. */
  readonly noun: NounName | undefined;
  /** The title of the write, as a heading: "Freeze card"; without a body, a title for every act of the write. */
  readonly title: (asked: Fields) => Message;
  /** One body for each of its titles; without fields, any body has that title. */
  readonly titled: readonly Fields[];
  /** States with words of this write's own. */
  readonly states: (asked: Fields) => Partial<Readonly<Record<WriteState, StateWords>>>;
  /** Whether the write's words for `ACCEPTED`, which speak of a request, serve an unconfirmed acceptance too. */
  readonly acceptedIsRequest: boolean;
  /** The platform's statuses in which the write is not done, even after a person's verdict. */
  readonly unproven: readonly string[];
  /** The address of the form that repeats the write. */
  readonly repeatAt: (write: Pick<RepeatedWrite, 'account' | 'asked'> & { readonly target: string }) => {
    readonly path: string;
    readonly search?: Readonly<Record<string, string>>;
  };
  /**
   * Where a person looks for the created record; undefined where the write changes a record, which can be opened
   * itself.
   */
  readonly whereToLook: Message | undefined;
}

export const updateCardStatusShown: ShownWrite<'updateCardStatus'> = {
  name: 'updateCardStatus',
  noun: 'cards',
  title: (asked) =>
    message(`writes.updateCardStatus.title.${asked['card_status'] === undefined ? 'any' : statusAsked(asked)}`),
  titled: [{ card_status: 'FROZEN' }, { card_status: 'ACTIVE' }, { card_status: 'CANCELLED' }],
  states: (asked) => {
    const what = `updateCardStatus.${statusAsked(asked)}` as const;
    return {
      ACCEPTED: wordsOf(what, 'ACCEPTED'),
      SUCCEEDED: wordsOf(what, 'SUCCEEDED', marks[statusAsked(asked)]),
      FAILED: wordsOf(what, 'FAILED'),
    };
  },
  acceptedIsRequest: false,
  // Interface 3.9: an order in one of these states has not succeeded.
  unproven: ['PENDING', 'PROCESSING', 'FAILED'],
  repeatAt: ({ account, target, asked: { card_status: status } }) => ({
    path: pathIn(account, 'cards/[id]', { id: target }),
    search: typeof status === 'string' ? { move: status } : {},
  }),
  whereToLook: undefined,
};

/**
 * Rule 4 of the design: a request is never shown as its result. The word "Frozen" waits for an order with SUCCESS
 * (3.9).
 */
const tones = { ACCEPTED: 'progress', SUCCEEDED: 'positive', FAILED: 'negative' } as const;

const marks = { FROZEN: 'frozen', ACTIVE: undefined, CANCELLED: 'ended' } as const;

type ExplainedState = MessageKey extends infer K ? (K extends `writes.${infer P}.meaning` ? P : never) : never;

/** The names with words of their own for one of these states. */
type WithWords<S extends keyof typeof tones> = ExplainedState extends infer P
  ? P extends `${infer W}.${S}`
    ? W
    : never
  : never;

function wordsOf<S extends keyof typeof tones>(what: WithWords<S>, state: S, mark?: StateWords['mark']): StateWords {
  const key = `writes.${what}.${state}` as `writes.${ExplainedState}`; // the parameter allows only such keys
  return {
    label: message(`${key}.label`),
    meaning: message(`${key}.meaning`),
    tone: tones[state],
    ...(mark === undefined ? {} : { mark }),
  };
}

/** The words of several states, for any body. */
const statesOf =
  <S extends keyof typeof tones>(what: WithWords<S>, ...states: readonly S[]): ShownWrite['states'] =>
  () =>
    Object.fromEntries(states.map((state) => [state, wordsOf(what, state)]));

/** The requested status of a card. Without a known one it counts as the mildest: a freeze. */
function statusAsked({ card_status: status }: Fields): CardStatus {
  return status === 'ACTIVE' || status === 'CANCELLED' ? status : 'FROZEN';
}

export const cancelPaymentIntentShown: ShownWrite<'cancelPaymentIntent'> = {
  ...shownChange('cancelPaymentIntent', 'payment-intents', 'payment-intents/[id]', () => ({
    ACCEPTED: wordsOf('cancelPaymentIntent', 'ACCEPTED'),
    SUCCEEDED: wordsOf('cancelPaymentIntent', 'SUCCEEDED', 'ended'),
  })),
  acceptedIsRequest: true,
};

const updateBankAccountShown = shownChange('updateBankAccount', 'bank-accounts', 'bank-accounts/[id]/edit');

const updateCardholderShown = shownChange(
  'updateCardholder',
  'cardholders',
  'cardholders/[id]/edit',
  statesOf('updateCardholder', 'ACCEPTED', 'FAILED'),
);

type Changer = 'cancelPaymentIntent' | 'updateBankAccount' | 'updateCardholder';

/** A write that changes a record of this noun, by a form on this page. */
function shownChange<N extends Changer>(
  name: N,
  noun: NounName,
  page: 'payment-intents/[id]' | `${'bank-accounts' | 'cardholders'}/[id]/edit`,
  states: ShownWrite['states'] = () => ({}),
): ShownWrite<N> {
  const key: Changer = name;
  return {
    name,
    states,
    titled: [{}],
    acceptedIsRequest: false,
    unproven: [],
    whereToLook: undefined,
    noun,
    title: () => message(`writes.${key}.title`),
    repeatAt: ({ account, target }) => ({ path: pathIn(account, page, { id: target }) }),
  };
}

/** Writes that change no record: until the new one is known, the audit keeps them under `new:` and their name. */
export type MakerName = 'createQuote' | 'simulateDeposit' | 'createBankAccount';

type Maker = MakerName | 'createConversion';

/** A write that makes a new record, by a form on this page. */
function shownMaker<N extends Maker>(
  name: N,
  page: PlainPage,
  states: ShownWrite['states'] = () => ({}),
): ShownWrite<N> {
  const key: Maker = name;
  return {
    name,
    states,
    titled: [{}],
    noun: undefined,
    acceptedIsRequest: false,
    unproven: [],
    title: () => message(`writes.${key}.title`),
    repeatAt: ({ account }) => ({ path: pathIn(account, page) }),
    whereToLook: message(`writes.${key}.whereToLook`),
  };
}

export const createBankAccountShown = shownMaker('createBankAccount', 'bank-accounts/new');

export const createQuoteShown = shownMaker('createQuote', 'quotes');

export const simulateDepositShown = shownMaker(
  'simulateDeposit',
  'deposits/simulate',
  statesOf('simulateDeposit', 'ACCEPTED', 'FAILED'),
);

/** A quote serves once: a repeat begins with a new one. */
export const createConversionShown: ShownWrite<'createConversion'> = {
  ...shownMaker('createConversion', 'quotes', statesOf('createConversion', 'SUCCEEDED')),
  noun: 'quotes',
};

export const shownWrites: { readonly [N in WriteName]: ShownWrite<N> } = {
  updateCardStatus: updateCardStatusShown,
  cancelPaymentIntent: cancelPaymentIntentShown,
  updateBankAccount: updateBankAccountShown,
  updateCardholder: updateCardholderShown,
  createQuote: createQuoteShown,
  simulateDeposit: simulateDepositShown,
  createBankAccount: createBankAccountShown,
  createConversion: createConversionShown,
};

type RepeatedWrite = Pick<WriteView, 'operation' | 'account' | 'resource' | 'asked' | 'id'>;

/** The address of the form that repeats the write, and names it. Only a person's decision opens that form. */
export function repeatAddress({ account, resource, id, operation, asked }: RepeatedWrite): string {
  const { path, search } = shownWrites[operation].repeatAt({ account, asked, target: resource?.id ?? '' });
  return `${path}?${new URLSearchParams({ repeats: id, ...search }).toString()}`;
}

/** Whether a view is of this write: then its result has this write's type. */
export function isViewOf<N extends WriteName>(view: WriteView, { name }: ShownWrite<N>): view is WriteView<N> {
  return view.operation === name;
}
