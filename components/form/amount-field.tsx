'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { readAmountText, type AmountRules } from '@/lib/format/amount-text';
import { formatAmount } from '@/lib/format/format-amount';
import { Button } from '../ui/button';
import { describedBy, Field, FieldHint, type FieldText } from '../field/field';
import { keepTypedEarly } from '../field/keep-typed-early';

export interface AmountFieldProps extends FieldText {
  id?: string | undefined;
  rules: AmountRules;
  /** The text as it was typed; what is sent is what `readAmountText` makes of it, and never a number. */
  value: string;
  onValueChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
  readOnly?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The hint stands below the control: it changes while somebody types, and must not move the control. */
  hintBelow?: boolean | undefined;
  /** Below the control, e.g. a way to unlock it. */
  below?: ReactNode;
  className?: string | undefined;
}

/**
 * An amount of money as text. Group marks stand there until something is typed, and the focus alone changes nothing: the
 * browser has selected what stands there, or put its caret, and text that is set anew would lose both. A doubtful amount
 * is asked about.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, optional, className, rules, value, onValueChange, onBlur, readOnly, inputRef } = props;
  const ownId = useId();
  const { id = ownId, below, hintBelow = false } = props;
  const [typing, setTyping] = useState(false);
  const [pasted, setPasted] = useState(false);
  const read = readAmountText(value, rules);
  const shown = !typing && read.kind === 'amount' ? formatAmount(read.amount, rules.currency) : value;
  return (
    <Field {...{ id, label, error, optional, className }} hint={hintBelow ? undefined : hint}>
      <input
        id={id}
        ref={keepTypedEarly(inputRef)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        value={shown}
        onChange={(event) => {
          // Filled in from outside, the field is not being typed in.
          setTyping(event.target === document.activeElement);
          setPasted(false);
          onValueChange(event.target.value);
        }}
        // What was pasted is asked about at once, and not only when the field is left.
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
        {read.kind === 'ask' && (pasted || !typing) ? (
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
