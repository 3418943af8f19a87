import { releaseUnsavedWork } from '@/components/form/unsaved-work';
import { personHeader } from '@/lib/access/requests/request-headers';

let person: string | undefined;

/** Where the server traces, the page begins the traces of its requests; no other page loads that part. */
let traceRequest: ((headers: Headers) => void) | undefined;

async function beginTraces(): Promise<void> {
  const traces = await import('./trace-request');
  traces.watchClicks();
  traceRequest = traces.traceRequest;
}

/** For whom this document was drawn; a frame that fails later does not change that. */
const drawnFor = (): string | undefined =>
  (person ??= document.querySelector<HTMLElement>('[data-person]')?.dataset['person']);

/** How a page learned that another person is signed in: from a refused act, or from any other answer. */
type Notice = 'act' | 'read';

/** Names no person. The next page of this tab takes it out. */
const place = 'another-person';

let arrival: { readonly notice: Notice; readonly path: string } | undefined;

/** How the page before this one ended, if it was drawn for another person; until the person goes on to a further page. */
export const noticeOn = (path: string): Notice | undefined => (arrival?.path === path ? arrival.notice : undefined);

/** Actions that are not answered yet, each with whether it is refused for another person. */
const acts = new Set<Promise<boolean>>();

/** How long a page that is empty already waits for the words of an act. */
const longest = async () => await new Promise((resolve) => setTimeout(resolve, 5_000));

/** Shows nothing of the page any more, and loads it for the person who is signed in now. */
export function drawAnew(notice: Notice = 'read'): void {
  releaseUnsavedWork();
  document.documentElement.hidden = true;
  try {
    // Later answers of the same page, of reads, do not take the words of a refused act away.
    if (sessionStorage.getItem(place) !== 'act') sessionStorage.setItem(place, notice);
  } catch {
    // A strict browser has no storage: the page is drawn anew without the words.
  }
  void Promise.race([Promise.all(acts), longest()]).then(() => window.location.reload());
}

function readArrival(): void {
  try {
    const notice = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    if (notice === 'act' || notice === 'read') arrival = { notice, path: window.location.pathname };
  } catch {
    // A strict browser has no storage: the person gets no notice.
  }
}

/** An action answers in its body; this is the key of its words (lib/access/requests/define-action.ts). */
const refusal = 'terms.otherPerson';

/**
 * Each request of a page says for whom the page was drawn: actions, reads, and pages that the router asks for. All of
 * them pass through `fetch`, because the framework's own requests take no further headers.
 */
export function tellPerson(): void {
  readArrival();
  // A part that cannot be loaded leaves the requests without traces.
  if (document.documentElement.dataset['traces'] !== undefined) void beginTraces().catch(() => undefined);
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const known = drawnFor();
    const address = input instanceof Request ? input.url : input;
    if (known === undefined || new URL(address, location.href).origin !== location.origin) {
      return await send(input, init);
    }
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(personHeader, known);
    traceRequest?.(headers);
    const answering = send(input, { ...init, headers });
    if (headers.has('next-action')) follow(answering);
    const answer = await answering;
    if (answer.headers.has(personHeader)) drawAnew();
    return answer;
  };
}

/** The words of a refusal are shown by the next page: this one is of another person. */
function follow(answering: Promise<Response>): void {
  const refused = answering
    .then(async (answer) => (await answer.clone().text()).includes(refusal))
    // The page that sent the act says itself that the answer is lost.
    .catch(() => false);
  acts.add(refused);
  void refused.then((isRefused) => {
    acts.delete(refused);
    if (isRefused) drawAnew('act');
  });
}
