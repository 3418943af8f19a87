/** Elements that a person can reach with the keyboard. */
const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/** Parts that lie over or beside a page and go away as a whole: the element that had the focus before comes next. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], aside, main, body';

/** How many places are remembered: a dialog over a dialog over a row are three. */
const mostPlaces = 12;

/** A place of the focus, and the elements around it within its layer, innermost first. */
interface Place {
  readonly element: HTMLElement;
  readonly around: readonly Element[];
  /** True for an element of the page itself: what was focused before it is no nearer to it than the page's heading. */
  readonly isOnPage: boolean;
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility() &&
  element.closest('[inert]') === null;

function elementsAround(element: Element): Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one !== null && !one.matches(layers); one = one.parentElement) found.push(one);
  return found;
}

/** The first element to use in a part of the page; in a list and its rows it is a row's link, and not its box. */
function firstIn(part: Element | undefined): HTMLElement | undefined {
  const found = [...(part?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter(isUsable);
  const isList = part?.matches('table, tbody, tr, ul, ol, li') === true;
  return (isList ? found.find((one) => one.matches('a')) : undefined) ?? found[0];
}

/** Where a page begins: at the field that its form names, else at its heading; undefined while it is on its way. */
function beginningOfPage(): HTMLElement | undefined {
  const { begin } = document.querySelector<HTMLElement>('main [data-begin]')?.dataset ?? {};
  const field = begin === undefined ? null : document.getElementById(begin);
  if (field !== null) return field;
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined;
  heading?.setAttribute('tabindex', '-1');
  return heading;
}

const addressNow = () => location.pathname + location.search;

/**
 * Gives the focus a new place whenever its element goes away: the rest of the row, card or toolbar that the element was
 * in, else the place before it, such as the button that opened a dialog, else the heading of the page. After Back the
 * link that the person followed has the focus. It goes on until the document ends: the way from one area to another
 * replaces the frame with the part that calls this, and the focus has to find its place beyond it.
 */
export function keepFocus(): void {
  keeper ??= new FocusKeeper();
}

let keeper: FocusKeeper | undefined;

class FocusKeeper {
  /** The latest place first. */
  #places: Place[] = [];
  /** The link that was followed from each address. */
  readonly #followed = new Map<string, string>();
  /** The address at which the page as a whole took the focus, as a command does before it opens another page. */
  #leaving: string | undefined;
  /** The link to find on a page that the person came back to, until it appears or they move on. */
  #awaited: string | undefined;
  /** The heading that has the focus, until its page goes. */
  #heading: HTMLElement | undefined;
  /** True from the moment at which the focus was lost, until there is a place for it. */
  #isLost = false;

  constructor() {
    const seen = { capture: true, passive: true };
    this.#note(document.activeElement);
    addEventListener('focusin', ({ target }) => this.#note(target), seen);
    addEventListener('click', (event) => this.#noteLink(event), seen);
    addEventListener('popstate', () => this.#comeBack(), seen);
    // A person who presses a key or a button has found their own place.
    for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => this.#leaveAlone(), seen);
    const observer = new MutationObserver(() => this.#check());
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'inert'],
    });
  }

  #note(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    this.#heading = target.matches('h1') ? target : undefined;
    // The heading of a page is a place to begin from, and no place to come back to.
    if (this.#heading !== undefined) return;
    this.#isLost = false;
    this.#leaving = target.id === 'main' ? addressNow() : undefined;
    const others = this.#places.filter(({ element }) => element !== target);
    const isOnPage = target.closest(layers)?.matches('main') === true;
    this.#places = [{ element: target, around: elementsAround(target), isOnPage }, ...others].slice(0, mostPlaces);
  }

  #noteLink({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
    if (link !== null) this.#followed.set(addressNow(), link.getAttribute('href') ?? '');
  }

  #comeBack(): void {
    this.#awaited = this.#followed.get(addressNow());
  }

  #leaveAlone(): void {
    this.#awaited = undefined;
    // No element has the focus because the person clicked beside all of them.
    if (document.activeElement !== document.body || this.#isLost) return;
    this.#places = [];
    this.#heading = undefined;
  }

  #check(): void {
    if (this.#awaited !== undefined && this.#followLinkBack()) return;
    // The address changes after the elements of the new page have come.
    if (this.#leaving !== undefined) requestAnimationFrame(() => this.#arrive());
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const last = this.#heading ?? this.#places[0]?.element;
    // No element had the focus, or the person took it away from one that is still there.
    if (!this.#isLost && (last === undefined || isUsable(last))) return;
    this.#isLost = true;
    // The part that took the element away may have a place of its own in mind: it has until the next frame.
    requestAnimationFrame(() => this.#restore());
  }

  #arrive(): void {
    if (this.#leaving === undefined || this.#leaving === addressNow()) return;
    const beginning = beginningOfPage();
    if (beginning !== undefined) this.#place(beginning);
  }

  /** True once the focus is on the link that led away from this page. */
  #followLinkBack(): boolean {
    const wanted = this.#awaited ?? '';
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(wanted)}"]`);
    if (link === null || !isUsable(link)) return false;
    this.#awaited = undefined;
    link.focus();
    return true;
  }

  #restore(): void {
    if (!this.#isLost || document.activeElement !== document.body) return;
    const next = this.#findNext();
    if (next !== undefined) this.#place(next);
  }

  /** Undefined for a page that is still on its way: the next change of the document asks again. */
  #findNext(): HTMLElement | undefined {
    if (this.#heading !== undefined) return beginningOfPage();
    for (const { element, around, isOnPage } of this.#places) {
      if (isUsable(element)) return element;
      const first = firstIn(around.find((one) => one.isConnected && firstIn(one) !== undefined));
      if (first !== undefined) return first;
      if (isOnPage) break;
    }
    return beginningOfPage();
  }

  #place(element: HTMLElement): void {
    this.#isLost = false;
    this.#leaving = undefined;
    this.#places = this.#places.filter((one) => isUsable(one.element));
    element.focus({ preventScroll: element.matches('h1') });
  }
}
