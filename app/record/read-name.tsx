import { Suspense, use, type ReactNode } from 'react';

/** Names by id, of records that what is listed knows by id alone. */
export type RecordNames = Promise<ReadonlyMap<string, string>>;

interface ReadNameProps {
  readonly names: RecordNames;
  readonly id: string;
  /** Draws the name; undefined until the names have come, and for a record that has none. */
  readonly draw: (name: string | undefined) => ReactNode;
}

/** The name that people know a record by, as the server reads it while the page is drawn. */
export function ReadName(props: ReadNameProps) {
  return (
    <Suspense fallback={props.draw(undefined)}>
      <Name {...props} />
    </Suspense>
  );
}

function Name({ names, id, draw }: ReadNameProps) {
  return draw(use(names).get(id));
}
