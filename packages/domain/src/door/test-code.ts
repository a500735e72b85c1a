import { BASE45 } from '../pass/base45.ts';

/**
 * What a sample code says: every character that codes of cards have. Symbols stand between digits, so that one that is lost is
 * missed at its place, and none stands at an end, where scanners and fields cut spaces off.
 */
export const TEST_CODE = `TEST ${[...BASE45].filter((character) => /[0-9A-Z]/.test(character)).join('')} 0${[...BASE45]
  .filter((character) => /[^0-9A-Z ]/.test(character))
  .map((symbol, index) => `${symbol}${index + 1}`)
  .join('')}`;

/** A character of the sample and what came in its place, nothing where it was lost. `sent` is nothing where one came that was not there. */
export interface Garbled {
  sent: string;
  came: string;
}

/**
 * Why a sample was read wrongly: an input method is on, letters come in the wrong case, a part is cut off or lost, or another keyboard layout is
 * set than the scanner types for.
 */
export type GarbledBecause = 'input_method' | 'capitals' | 'lost' | 'layout';

/** What reading the sample code gave: it reads right, wrongly, or another code was read. */
export type TestReading =
  | { is: 'good' }
  | { is: 'garbled'; because: GarbledBecause; characters: readonly Garbled[] }
  | { is: 'other' };

/** Part of the sample that must be there for a text to be the sample at all. A French layout changes half of it. */
const ALIKE = 0.4;
/** Kana, full-width characters and the ideographic space: what an input method makes of keys. */
const OF_INPUT_METHOD = /[\u3000-\u30ff\uff00-\uffef]/;

/** Compares what was read, or typed by a hand scanner, with the sample code. */
export function readTestCode(text: string): TestReading {
  const came = text.replace(/[\r\n\t]+$/, '');
  if (came === TEST_CODE) return { is: 'good' };
  if (came.length > 2 * TEST_CODE.length) return { is: 'other' };
  const folded = came.normalize('NFKC').toUpperCase();
  const { same } = align([...TEST_CODE], [...folded]);
  const isTyped = OF_INPUT_METHOD.test(came);
  // Where kana came of letters, little is left to be known by: it is as long, and nothing else writes so.
  if (same < ALIKE * TEST_CODE.length && !(isTyped && folded.length > ALIKE * TEST_CODE.length)) return { is: 'other' };
  const { pairs } = align([...TEST_CODE], [...came]);
  const characters = [...new Map(pairs.map((pair) => [`${pair.sent}\n${pair.came}`, pair])).values()];
  return { is: 'garbled', because: becauseOf(characters, isTyped), characters };
}

function becauseOf(characters: readonly Garbled[], isTyped: boolean): GarbledBecause {
  if (isTyped) return 'input_method';
  if (characters.every(({ sent, came }) => sent !== '' && came === sent.toLowerCase())) return 'capitals';
  return characters.every(({ came }) => came === '') ? 'lost' : 'layout';
}

/** The cheapest way from one text to another (Levenshtein): the pairs that differ, in their order, and how many characters are the same. */
function align(sent: readonly string[], came: readonly string[]): { pairs: Garbled[]; same: number } {
  const width = came.length + 1;
  const cost = new Uint16Array((sent.length + 1) * width);
  const at = (row: number, column: number): number => cost[row * width + column] ?? 0;
  for (let row = 0; row <= sent.length; row++)
    for (let column = 0; column < width; column++)
      cost[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column - 1) + (sent[row - 1] === came[column - 1] ? 0 : 1),
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
            );
  const pairs: Garbled[] = [];
  let same = 0;
  let [row, column] = [sent.length, came.length];
  while (row > 0 || column > 0) {
    const [one = '', other = ''] = [sent[row - 1], came[column - 1]];
    const isSame = row > 0 && column > 0 && one === other;
    if (row > 0 && column > 0 && at(row, column) === at(row - 1, column - 1) + (isSame ? 0 : 1)) {
      if (isSame) same += 1;
      else pairs.push({ sent: one, came: other });
      row -= 1;
      column -= 1;
    } else if (row > 0 && at(row, column) === at(row - 1, column) + 1) {
      pairs.push({ sent: one, came: '' });
      row -= 1;
    } else {
      pairs.push({ sent: '', came: other });
      column -= 1;
    }
  }
  return { pairs: pairs.toReversed(), same };
}
