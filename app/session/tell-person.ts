import { releaseUnsavedWork } from '@/components/form/unsaved-work';
import { personHeader } from '@/lib/access/requests/request-headers';

let person: string | undefined;

/** For whom this document was drawn; a frame that fails later does not change that. */
const drawnFor = (): string | undefined =>
  (person ??= document.querySelector<HTMLElement>('[data-person]')?.dataset['person']);

/** Shows nothing of the page any more, and loads it for the person who is signed in now. */
export function drawAnew(): void {
  releaseUnsavedWork();
  document.documentElement.hidden = true;
  window.location.reload();
}

/**
 * Each request of a page says for whom the page was drawn: actions, reads, and pages that the router asks for. The one
 * place that all of them pass is `fetch`; the framework gives its own requests no headers of ours.
 */
export function tellPerson(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const known = drawnFor();
    const address = input instanceof Request ? input.url : input;
    if (known === undefined || new URL(address, location.href).origin !== location.origin) {
      return await send(input, init);
    }
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(personHeader, known);
    const answer = await send(input, { ...init, headers });
    if (answer.headers.has(personHeader)) drawAnew();
    return answer;
  };
}
