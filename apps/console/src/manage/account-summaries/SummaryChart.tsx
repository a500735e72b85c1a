import { formatNumber } from '@tsudoi/i18n';
import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Series } from './view.ts';

/** Colours in the order of the series; strokes differ as well, so that none is told by its colour alone. */
const COLOURS = [
  '--accent-text',
  '--warn',
  '--ok',
  '--danger',
  '--info',
  '--text-2',
  '--text',
  '--line-strong',
  '--text-3',
];
const STROKES = ['', '6 3', '2 3', '8 3 2 3', '12 4'];

const ofIndex = <T,>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const colourOf = (index: number) => `var(${ofIndex(COLOURS, index)})`;

/** Props of {@link SummaryChart}. */
export interface SummaryChartProps {
  periods: readonly string[];
  series: readonly Series[];
  /** What the chart shows, for whoever does not see it; the table beside it has its numbers. */
  label: string;
}

/** Figures over time: what is counted at the end of a period as lines, what happens in it as bars. */
export function SummaryChart({ periods, series, label }: SummaryChartProps) {
  const rows = periods.map((period, at) => ({
    period,
    ...Object.fromEntries(series.map((one) => [one.id, one.values[at]])),
  }));
  const axis = { stroke: 'var(--text-3)', tick: { fill: 'var(--text-2)' }, tickLine: false } as const;
  return (
    <figure className="chart" aria-label={label}>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={240}>
          <ComposedChart data={rows} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis dataKey="period" minTickGap={24} {...axis} />
            <YAxis allowDecimals={false} width={48} tickFormatter={(value: number) => formatNumber(value)} {...axis} />
            <Tooltip
              isAnimationActive={false}
              contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 8 }}
              labelStyle={{ color: 'var(--text)' }}
              formatter={(value) => (typeof value === 'number' ? formatNumber(value) : value)}
            />
            <Legend itemSorter={null} />
            {series.map(({ id, name, isStock }, index) =>
              isStock ? (
                <Line
                  key={id}
                  dataKey={id}
                  name={name}
                  stroke={colourOf(index)}
                  strokeWidth={2}
                  strokeDasharray={ofIndex(STROKES, index)}
                  dot={rows.length === 1}
                  isAnimationActive={false}
                />
              ) : (
                <Bar
                  key={id}
                  dataKey={id}
                  name={name}
                  fill={colourOf(index)}
                  stroke={colourOf(index)}
                  fillOpacity={index % 2 === 0 ? 1 : 0.45}
                  isAnimationActive={false}
                />
              ),
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
