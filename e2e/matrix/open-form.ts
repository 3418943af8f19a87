import type { Answer, MatrixConsole } from './matrix-console';
import type { SuccessiveConsoles } from './successive-consoles';

/** What an operator fills into a form. */
interface FilledForm {
  readonly page: string;
  readonly action: string;
  readonly asked: { readonly operation: string; readonly resource?: { readonly type: string; readonly id: string } };
  readonly input: object;
}

export const depositForm = (amount: string): FilledForm => ({
  page: '/a/master/deposits',
  action: 'simulateDepositAction',
  asked: { operation: 'simulateDeposit' },
  input: {
    amount,
    currency: 'USD',
    receiver_account_number: '',
    sender_swift_code: 'CHASUS33',
    sender_name: '',
    sender_account_number: '',
    sender_country: '',
  },
});

export const freezeForm = (id: string): FilledForm => ({
  page: '/a/master/cards',
  action: 'updateCardStatusAction',
  asked: { operation: 'updateCardStatus', resource: { type: 'cards', id } },
  input: { id, card_status: 'FROZEN', update_reason: 'lost' },
});

/** A filled form that stays open in a tab of the operator, who may press its button any number of times. */
export class OpenForm {
  readonly #consoles: SuccessiveConsoles;
  readonly #filled: FilledForm;
  readonly #formId: string;

  private constructor(consoles: SuccessiveConsoles, filled: FilledForm, formId: string) {
    this.#consoles = consoles;
    this.#filled = filled;
    this.#formId = formId;
  }

  static async open(consoles: SuccessiveConsoles, filled: FilledForm, from?: MatrixConsole): Promise<OpenForm> {
    const asked = { account: 'master', ...filled.asked };
    const { text } = await consoles.act('operator', filled.page, 'openFormAction', asked, from);
    const formId = /"formId":"([0-9a-f-]{36})"/.exec(text)?.[1];
    if (formId === undefined) throw new Error(`No form was opened: ${text}`);
    return new OpenForm(consoles, filled, formId);
  }

  async press(from?: MatrixConsole): Promise<Answer> {
    const { page, action, input } = this.#filled;
    return await this.#consoles.act('operator', page, action, { formId: this.#formId, account: 'master', input }, from);
  }
}
