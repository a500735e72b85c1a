import type { EventEffects } from '@tsudoi/contract/events';
import { fillMessage } from '@tsudoi/i18n';
import type { ConsoleId, Translate } from '@tsudoi/ui/headless/screen/i18n';
import { expect, it } from 'vitest';
import { sentences } from './EventPages.tsx';

const t = ((id: ConsoleId, values: Record<string, string> = {}) =>
  `${id} ${fillMessage('{entries}', values)}`) as Translate<ConsoleId>;
const NOTHING: EventEffects = {
  ...{ participants: 3, told: 0, times: 0, fees: 0, terms: 0, capacity: 0, period: 0, over: [] },
};

it('says of a change what of it touches entries, and of one that touches none nothing', () => {
  const said = (effects: Partial<EventEffects>) => sentences({ ...NOTHING, ...effects }, t);
  expect(said({})).toEqual([]);
  for (const name of ['told', 'times', 'fees', 'terms', 'capacity', 'period'] as const)
    expect(said({ [name]: 3 })).toEqual([`events.effect.${name} 3`]);
  const over = [{ name: '会場', taken: 3, capacity: 2 }];
  expect(said({ capacity: 3, over }).map((sentence) => sentence.split(' ')[0])).toEqual(['events.effect.over']);
});
