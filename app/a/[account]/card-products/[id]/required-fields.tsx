import type { RequiredField } from '@/lib/contract/card-products';

/** Interface 2.11: a tree, since a field of type object holds fields of its own. */
export function RequiredFields({ fields }: { fields: readonly RequiredField[] }) {
  if (fields.length === 0) return <p className="text-ink-muted">The product names none.</p>;
  return (
    <ul className="border-line flex flex-col gap-1 [ul_&]:mt-1 [ul_&]:ml-1 [ul_&]:border-l [ul_&]:pl-4">
      {fields.map(({ name, type, required, fields: nested }) => (
        <li key={name}>
          <span className="font-mono text-xs">{name}</span>{' '}
          <span className="text-ink-muted text-xs">
            {type}, {required ? 'required' : 'optional'}
          </span>
          {nested == null || nested.length === 0 ? null : <RequiredFields fields={nested} />}
        </li>
      ))}
    </ul>
  );
}
