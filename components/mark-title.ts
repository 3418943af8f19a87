const marks: { error?: string | undefined; count?: string | undefined } = {};
let drawn = '';

/**
 * Puts a mark, as `Error: ` or `(3) `, before the title of the tab, and keeps it there when a page sets its title anew.
 * Answers how to take it away. All marks are drawn here: two that each put themselves first would never end.
 */
export function markTitle(kind: keyof typeof marks, mark: string): () => void {
  const watching = new MutationObserver(draw);
  watching.observe(document.head, { childList: true, subtree: true, characterData: true });
  marks[kind] = mark;
  draw();
  return () => {
    watching.disconnect();
    marks[kind] = undefined;
    draw();
  };
}

function draw(): void {
  const { title } = document;
  // A form's errors come first: there is room for one mark.
  const mark = marks.error ?? marks.count ?? '';
  // A page brings its title with the count that it knew.
  const bare = title.replace(drawn, '').replace(/^\(\d+\+?\) /, '');
  drawn = mark;
  if (title !== mark + bare) document.title = mark + bare;
}
