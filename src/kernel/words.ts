/** `TicketBoard` → `ticket-board`. */
export function toKebab(name: string): string {
  const kebab = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
  return kebab.replace(/^-/, '').replace(/-$/, '');
}

/** `dueDate`, `DUE_DATE` → `Due date`. */
export function toSentence(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
