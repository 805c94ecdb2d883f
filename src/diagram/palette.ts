/**
 * Colours as custom properties, in light (and print) and in dark. Text has a contrast of at least 4.5 on its
 * background in both (WCAG 2.2, 1.4.3). The inspector's own style sheet sets the same properties.
 */
const COLOURS = {
  paper: ['#ffffff', '#11151c'],
  cluster: ['#f7f8fa', '#171c25'],
  edge: ['#d4d8df', '#303846'],
  box: ['#ffffff', '#1e2531'],
  ink: ['#1c2330', '#e8ecf3'],
  quiet: ['#586173', '#a4aec0'],
  line: ['#5b6577', '#93a0b5'],
  entity: ['#0b6b57', '#5fd3b4'],
  trait: ['#4b3fb5', '#b3a9ff'],
  page: ['#8a4b08', '#f0b06a'],
  faded: ['#6f7786', '#8893a5'],
  error: ['#b3261e', '#ff8a80'],
  warning: ['#8a5a00', '#f2c14e'],
  hint: ['#2b62b8', '#8ab4f8'],
  added: ['#17703a', '#6fd58f'],
  removed: ['#b3261e', '#ff8a80'],
  changed: ['#8a5a00', '#f2c14e'],
  focus: ['#1f6feb', '#79b0ff'],
} as const;

const toProperties = (scheme: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, pair]) => `--od-${name}:${pair[scheme]}`)
    .join(';');

const RULES = [
  '.od{background:var(--od-paper);font-family:Helvetica,Arial,"Liberation Sans",sans-serif}',
  '.od text{fill:var(--od-ink);font-size:11px}',
  '.od .t{font-size:13px;font-weight:600}',
  '.od .h{font-size:15px;font-weight:600}',
  '.od .l{font-size:11.5px;font-weight:600}',
  '.od .q{fill:var(--od-quiet)}',
  '.od .cl>rect{fill:var(--od-cluster);stroke:var(--od-edge)}',
  '.od .b rect,.od .b path.s{fill:var(--od-box);stroke:var(--od-line);stroke-width:1.3}',
  '.od .b path.r{fill:none;stroke:var(--od-line)}',
  '.od .entity rect,.od .entity path.r{stroke:var(--od-entity)}.od .entity .t{fill:var(--od-entity)}',
  '.od .trait rect{stroke:var(--od-trait)}.od .trait .t{fill:var(--od-trait)}.od .trait .bar{fill:var(--od-trait)}',
  '.od .page rect,.od .page path.r{stroke:var(--od-page)}.od .page .t{fill:var(--od-page)}',
  '.od .dot{fill:var(--od-line)}',
  '.od .unreachable rect{stroke:var(--od-faded);stroke-dasharray:5 3}.od .unreachable text{fill:var(--od-faded)}',
  '.od .opaque rect{stroke-dasharray:2 3}',
  '.od .undeclared rect{stroke:var(--od-error);stroke-dasharray:5 3}',
  '.od .a path{fill:none;stroke:var(--od-line);stroke-width:1.2}.od .a .head{fill:var(--od-line);stroke:none}',
  '.od .a.relation path{stroke:var(--od-entity);stroke-dasharray:6 3}.od .a.relation .head{fill:var(--od-entity)}',
  '.od .a.event path{stroke:var(--od-trait);stroke-dasharray:2 3}.od .a.event .head{fill:var(--od-trait)}',
  '.od .a.part path{stroke:var(--od-faded);stroke-width:1}.od .a.part .head{fill:var(--od-faded)}',
  '.od .halo{fill:var(--od-cluster);stroke:none;opacity:.86}',
  '.od .p path{stroke:none}.od .p text{fill:var(--od-paper);font-size:11px;font-weight:700}',
  ...['error', 'warning', 'hint'].map((name) => `.od .p.${name} path{fill:var(--od-${name})}`),
  ...['added', 'removed', 'changed'].map(
    (name) =>
      `.od .${name}>rect,.od .${name}>.m{stroke:var(--od-${name});stroke-width:2}.od .${name}>.l,.od .${name}>.c{fill:var(--od-${name})}`,
  ),
  '.od .removed>rect{stroke-dasharray:7 4}.od .removed>.t,.od .removed>.l{text-decoration:line-through}',
  '.od .c{font-size:13px;font-weight:700}',
  '.od [tabindex]{cursor:pointer;outline:none}.od [tabindex]:focus-visible>rect{stroke:var(--od-focus);stroke-width:3}',
  '.od .selected>rect{stroke:var(--od-focus);stroke-width:3}',
  '.od.far .q,.od.far .p text,.od.far .no-room,.od.farther .e:not(.taken,.selected,.added,.removed,.changed){display:none}',
  '.od.far :is(.t,.h,.l,.c){font-size:var(--far-text)}',
];

/** The style sheet of a standalone picture, or of a page that has many. The colours follow the reader's system. */
export function toStyleSheet(): string {
  const dark = `@media screen and (prefers-color-scheme:dark){.od{${toProperties(1)}}}`;
  return `.od{${toProperties(0)}}${dark}${RULES.join('')}`;
}
