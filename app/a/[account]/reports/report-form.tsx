'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Select, type SelectFieldProps } from '@/components/field/select-field';
import { writeQuery } from '@/lib/contract/list-query';

interface ReportChoice extends Pick<SelectFieldProps, 'options' | 'emptyLabel'> {
  readonly name: string;
  /** What is chosen; the options read as answers to it and stand without it. */
  readonly label: string;
  readonly value: string;
}

interface ReportFormProps {
  readonly action: string;
  /** The other values of the address. */
  readonly beside: Readonly<Record<string, string | undefined>>;
  readonly choices: readonly ReportChoice[];
}

/** Choices of a report; each change opens its address. */
export function ReportForm({ action, beside, choices }: ReportFormProps) {
  const router = useRouter();
  const asked = choices.map(({ value }) => value).join('\n');
  // A choice stands until the page has it; any other change of the address replaces it.
  const [chosen, setChosen] = useState<{ asked: string; values: Readonly<Record<string, string>> }>({
    asked,
    values: {},
  });
  if (chosen.asked !== asked) setChosen({ asked, values: {} });
  const valueOf = ({ name, value }: ReportChoice) => chosen.values[name] ?? value;
  const choose = (name: string, value: string) => {
    const values = { ...chosen.values, [name]: value };
    setChosen({ asked, values });
    const all = Object.fromEntries(choices.map((one) => [one.name, (values[one.name] ?? one.value) || undefined]));
    router.push(`${action}${writeQuery({ ...beside, ...all })}`, { scroll: false });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {choices.map((choice) => (
        <Select
          isSmall
          key={choice.name}
          aria-label={choice.label}
          options={choice.options}
          emptyLabel={choice.emptyLabel}
          value={valueOf(choice)}
          onChange={({ target }) => choose(choice.name, target.value)}
        />
      ))}
    </div>
  );
}
