'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type FocusEvent, type ReactNode, type Ref } from 'react';
import { readAmountText, type AmountRules } from '@/lib/format/amount-text';
import { formatAmount } from '@/lib/format/format-amount';
import { Button } from '../ui/button';
import { describedBy, Field, FieldHint, type FieldText } from '../field/field';
import { keepTypedEarly } from '../field/keep-typed-early';

export interface AmountFieldProps extends FieldText {
  id?: string | undefined;
  name?: string | undefined;
  rules: AmountRules;
  /** The typed text; `readAmountText` makes the text that is sent, and it is never a number. */
  value: string;
  onValueChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  /** Asks about a doubtful amount while the person types, and not only afterwards. */
  asksAtOnce?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The hint stands below the control: it changes while a person types, and must not move the control. */
  hintBelow?: boolean | undefined;
  /** Stands below the control, e.g. a button that unlocks it. */
  below?: ReactNode;
  className?: string | undefined;
}

/**
 * An amount of money as text. The text keeps its group marks until the person types, and focus does not change it:
 * the browser has selected the text or placed the caret, and new text would lose both. The field asks about a
 * doubtful amount.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, optional, className, rules, value, onValueChange, onBlur, readOnly, inputRef } = props;
  const ownId = useId();
  const { id = ownId, name, below, hintBelow = false, placeholder, onFocus, asksAtOnce = false } = props;
  const [typing, setTyping] = useState(false);
  const [pasted, setPasted] = useState(false);
  const read = readAmountText(value, rules);
  const shown = !typing && read.kind === 'amount' ? formatAmount(read.amount, rules.currency) : value;
  return (
    <Field
      id={id}
      label={label}
      error={error}
      optional={optional}
      className={className}
      hint={hintBelow ? undefined : hint}
    >
      <input
        id={id}
        name={name}
        ref={keepTypedEarly(inputRef)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        placeholder={placeholder}
        value={shown}
        onChange={(event) => {
          // The field was filled in from outside, so the person is not typing in it.
          setTyping(event.target === document.activeElement);
          setPasted(false);
          onValueChange(event.target.value);
        }}
        onFocus={onFocus}
        // A doubtful pasted amount is asked about at once, not only when the person leaves the field.
        onPaste={() => requestAnimationFrame(() => setPasted(true))}
        onBlur={() => {
          setTyping(false);
          setPasted(false);
          onBlur?.();
        }}
        {...describedBy(id, { hint, error })}
        className="control text-right tabular-nums"
      />
      <div role="status">
        {read.kind === 'ask' && (asksAtOnce || pasted || !typing) ? (
          <Question text={value} readings={read.readings} currency={rules.currency} onChoose={onValueChange} />
        ) : null}
      </div>
      {hintBelow ? <FieldHint id={id} hint={hint} /> : null}
      {below}
    </Field>
  );
}

interface QuestionProps {
  text: string;
  readings: readonly string[];
  currency: string;
  onChoose: (amount: string) => void;
}

function Question({ text: typed, readings, currency, onChoose }: QuestionProps) {
  const t = useTranslations('ui.amount');
  const text = typed.trim();
  return (
    <div className="border-caution-line/50 bg-caution-soft text-ink mt-1 flex flex-wrap items-center gap-2 rounded-sm border px-2.5 py-1.5 text-xs">
      <p>{readings.length === 1 ? t('oneReading', { text }) : t('readings', { text })}</p>
      {readings.map((reading) => (
        <Button key={reading} size="sm" onClick={() => onChoose(reading)}>
          {formatAmount(reading, currency)} {currency}
        </Button>
      ))}
    </div>
  );
}
