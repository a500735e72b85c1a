import type { Growth } from './budgets/load-growth.ts';

const [WIDTH, HEIGHT] = [720, 400];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 170, 24, 48];

const SERIES = [
  { name: 'search', colour: '#165e83', dash: '', of: (one: Growth) => one.search },
  { name: 'create', colour: '#8a5a00', dash: '6 4', of: (one: Growth) => one.create },
  { name: 'import, a row', colour: '#3d6b35', dash: '2 3', of: (one: Growth) => one.imported },
] as const;

/** Both axes by powers of ten: how cost grows shows as a slope. */
export function plot(rows: readonly Growth[]): string {
  const values = rows.flatMap((row) => SERIES.map(({ of }) => of(row))).filter((value) => value > 0);
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const sizes = rows.map(({ members }) => Math.log10(members));
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)];
  const x = (members: number) =>
    LEFT + ((Math.log10(members) - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + ((high - Math.log10(value)) / Math.max(1, high - low)) * (HEIGHT - TOP - BOTTOM);
  const at = (value: number) => value.toFixed(1);

  const lines = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="#d8d8d4"/><text x="${LEFT - 8}" y="${at(y(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const ticks = rows.map(
    ({ members }) =>
      `<text x="${at(x(members))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${members.toLocaleString('en')}</text>`,
  );
  const curves = SERIES.map(({ name, colour, dash, of }) => {
    const points = rows.map((row) => `${at(x(row.members))},${at(y(of(row)))}`).join(' ');
    const dots = rows
      .map((row) => `<circle cx="${at(x(row.members))}" cy="${at(y(of(row)))}" r="3.5" fill="${colour}"/>`)
      .join('');
    const last = rows.at(-1);
    const label =
      last === undefined
        ? ''
        : `<text x="${WIDTH - RIGHT + 12}" y="${at(y(of(last)) + 4)}" fill="${colour}">${name} ${of(last).toFixed(2)} ms</text>`;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>${dots}${label}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#2b3033" role="img" aria-label="CPU milliseconds of a search, a new member and an imported row, by the members of the installation">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${[...lines, ...ticks, ...curves].join('\n')}
<text x="${LEFT}" y="${HEIGHT - 8}">members in all, over 20 facilities; CPU ms, server and database</text>
</svg>
`;
}
