const [START, END] = ['<!-- contents -->', '<!-- /contents -->'];

/** The anchor that GitHub gives a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');
}

/** Whether a page has the marks between which its contents are written. */
export const hasContents = (page: string): boolean => page.includes(START) && page.includes(END);

/** A page with links to its sections between the marks `<!-- contents -->`; as it is where it has none. */
export function renderContents(page: string): string {
  if (!hasContents(page)) return page;
  const text = page.replace(/^```[\s\S]*?^```/gmu, '');
  const links = [...text.matchAll(/^## (.+)$/gmu)].map(
    ([, heading = '']) => `[${heading}](#${toAnchor(heading)})`,
  );
  const [from, to] = [page.indexOf(START) + START.length, page.indexOf(END)];
  return `${page.slice(0, from)}\n${links.join(' · ')}\n${page.slice(to)}`;
}

/** The marks, for pages that code writes. */
export const CONTENTS = `${START}\n${END}`;
