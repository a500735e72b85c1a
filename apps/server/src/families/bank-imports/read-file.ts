import { createHash } from 'node:crypto';
import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  type BankEntry,
  type BankFile,
  BankFileError,
  cutText,
  type Day,
  looksLikeZengin,
  readBankCsv,
  readZengin,
  transferNameKey,
} from '@tsudoi/domain';
import { createRecordReader } from '../../tasks/csv/records.ts';

const ENCODINGS = ['utf-8', 'shift_jis'] as const;
/** First bytes of files that people take for one of a bank: PNG, JPEG, PDF, zip and Excel. */
const FOREIGN = ['89504e47', 'ffd8ff', '25504446', '504b0304', 'd0cf11e0'];

/** The text of a file: banks write Shift_JIS, tools on the way UTF-8. @throws Problem bank_file_encoding */
function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (FOREIGN.some((magic) => head.startsWith(magic))) throw new Problem('bank_file_unknown');
  if (bytes.includes(0)) throw new Problem('bank_file_encoding');
  for (const encoding of ENCODINGS) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding is tried.
    }
  }
  throw new Problem('bank_file_encoding');
}

/**
 * Reads a file of a bank, whichever it is. @throws Problem bank_file_… where it is none, is cut off or does not add up; nothing of
 * it is taken then
 */
export function readBankFile(bytes: Uint8Array, today: Day): BankFile {
  if (bytes.length === 0) throw fieldProblem('file', 'file_required');
  const text = textOf(bytes);
  try {
    if (looksLikeZengin(text)) return readZengin(text, today);
    const reader = createRecordReader();
    return readBankCsv(
      [...reader.feed(text), ...reader.end()].map(({ cells }) => cells),
      today,
    );
  } catch (error) {
    if (error instanceof BankFileError) throw new Problem(error.fault, { params: error.params });
    throw error;
  }
}

/** Which contents {@link numbered} hashes. */
export const KEY_VERSION = 1;

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
/** What tells a file from others. */
export const hashOfFile = (bytes: Uint8Array): string => sha256(bytes);

/** A payment with what it is told by: account, day, contents, and which of the equal ones of that day it is. */
export interface NumberedEntry extends BankEntry {
  position: number;
  hash: string;
  occurrence: number;
  nameKey: string;
}

/** Payments in their order, with what they are told by. */
export function numbered(entries: readonly BankEntry[]): NumberedEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry, index) => {
    const hash = sha256(entry.content);
    const key = [entry.account, entry.on, hash].join(' ');
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { ...entry, position: index + 1, hash, occurrence, nameKey: cutText(transferNameKey(entry.name), 100) };
  });
}
