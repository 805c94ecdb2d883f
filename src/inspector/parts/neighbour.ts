/** The element next to another in the direction of an arrow key: the nearest one, distance across counting double. */
export function findNeighbour(
  from: Element,
  all: readonly Element[],
  key: string,
): Element | undefined {
  const center = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const origin = center(from);
  const sign = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  let best: Element | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const element of all) {
    const { x, y } = center(element);
    const along = sign * (isAcross ? x - origin.x : y - origin.y);
    const aside = Math.abs(isAcross ? y - origin.y : x - origin.x);
    if (element === from || along <= 1) continue;
    const distance = along + 2 * aside;
    if (distance < shortest) {
      shortest = distance;
      best = element;
    }
  }
  return best;
}
