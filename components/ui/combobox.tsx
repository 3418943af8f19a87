'use client';

import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useMemo, useState, useSyncExternalStore, type Ref } from 'react';
import { cn } from './cn';
import { findOptions, type ComboboxGroup, type ComboboxOption } from './combobox-options';
import { controlStyle, describedBy, Field, type FieldText } from './field';
import { optionStyle, popupStyle } from './popup-style';

export interface ComboboxFieldProps extends FieldText {
  id?: string | undefined;
  groups: readonly ComboboxGroup[];
  /** An option's value; a value that no option has is shown as it is, an empty one as nothing. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const nothing = () => () => undefined;

/** One of many, found by typing. By keyboard: type, arrows, Enter; Escape closes the list. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, warning, optional, className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  // The base's hidden input carries a style attribute, which our policy forbids in HTML of the server.
  const alive = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const chosen = findOption(props.groups, props.value);
  return (
    <Field {...{ id, label, hint, error, warning, optional, className }}>
      {alive ? (
        <Chooser {...props} id={id} chosen={chosen} />
      ) : (
        <input id={id} readOnly value={chosen?.label ?? ''} {...describedBy(id, props)} className={controlStyle} />
      )}
    </Field>
  );
}

function findOption(groups: readonly ComboboxGroup[], value: string): ComboboxOption | undefined {
  const found = groups.flatMap(({ items }) => items).find((option) => option.value === value);
  return found ?? (value === '' ? undefined : { value, label: value, sought: value.toLowerCase() });
}

function Chooser(props: ComboboxFieldProps & { id: string; chosen: ComboboxOption | undefined }) {
  const { id, groups, chosen, onValueChange, onBlur, inputRef, disabled } = props;
  const [typed, setTyped] = useState('');
  const offered = useMemo(() => findOptions(groups, typed), [groups, typed]);
  return (
    <BaseCombobox.Root
      items={groups}
      filteredItems={offered}
      value={chosen ?? null}
      onValueChange={(option) => onValueChange(option?.value ?? '')}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      isItemEqualToValue={(one, other) => one.value === other.value}
      itemToStringLabel={(option) => option.label}
      autoHighlight
      {...(disabled === undefined ? {} : { disabled })}
    >
      <BaseCombobox.InputGroup className="relative">
        <BaseCombobox.Input
          id={id}
          ref={inputRef}
          {...describedBy(id, props)}
          autoComplete="off"
          spellCheck={false}
          className={cn(controlStyle, 'pr-8')}
          onBlur={onBlur}
        />
        <BaseCombobox.Trigger
          aria-label="Show the list"
          tabIndex={-1}
          className="text-ink-muted absolute top-0 right-0 grid size-8 place-items-center rounded-sm"
        >
          <ChevronDown aria-hidden className="size-4" />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <OptionList />
    </BaseCombobox.Root>
  );
}

function OptionList() {
  return (
    // The popup hangs on the body; as a region it belongs to a landmark like everything else.
    <BaseCombobox.Portal role="region" aria-label="Choices">
      <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-popup outline-none">
        <BaseCombobox.Popup className={cn(popupStyle, 'w-(--anchor-width) max-w-(--available-width) min-w-60')}>
          <BaseCombobox.Empty>
            <p className="text-ink-muted px-3 py-3 text-sm">Nothing has these letters.</p>
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {(group: ComboboxGroup) => (
              <BaseCombobox.Group key={group.value} items={group.items}>
                <BaseCombobox.GroupLabel className="text-ink-faint px-2 pt-2 pb-1 text-xs font-medium">
                  {group.value}
                </BaseCombobox.GroupLabel>
                <BaseCombobox.Collection>
                  {(option: ComboboxOption) => <Option key={`${group.value} ${option.value}`} option={option} />}
                </BaseCombobox.Collection>
              </BaseCombobox.Group>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

function Option({ option }: { option: ComboboxOption }) {
  return (
    <BaseCombobox.Item value={option} className={optionStyle}>
      <span className="w-4 shrink-0">
        <BaseCombobox.ItemIndicator render={<Check aria-hidden className="text-accent-ink" />} />
      </span>
      <span className="min-w-0 grow">
        {option.label}
        {option.detail === undefined ? null : <span className="text-ink-muted ml-2 text-xs">{option.detail}</span>}
      </span>
      {option.aside === undefined ? null : <span className="text-ink-muted font-mono text-xs">{option.aside}</span>}
    </BaseCombobox.Item>
  );
}
