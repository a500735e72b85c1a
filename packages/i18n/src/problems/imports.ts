import type { Words } from './words.ts';

/** Files of rows and their plans. */
export const importsWords = {
  row_decided_twice: ['ほかの行が、この会員を更新します。', 'Another row updates this member.'],
  row_refused: ['この会員の更新としては取り込めません。{reason}', 'This row cannot update that member. {reason}'],
  csv_empty: ['取り込む行がありません。', 'There are no rows to import.'],
  csv_encoding: [
    'Shift_JISとして読めません。文字コードはUTF-8を選択してください。',
    'This cannot be read as Shift_JIS. Please choose UTF-8 as the encoding.',
  ],
  csv_encoding_sjis: [
    'UTF-8として読めません。文字コードはShift_JISを選択してください。',
    'This cannot be read as UTF-8. Please choose Shift_JIS as the encoding.',
  ],
  csv_not_csv: ['CSVファイルを指定してください。', 'Please choose a CSV file.'],
  csv_too_many_rows: ['一度に取り込めるのは{max}行までです。', 'At most {max} rows can be imported at once.'],
  csv_missing_header: ['見出し「{header}」の列がありません。', 'The column “{header}” is missing.'],
  csv_unknown_header: ['見出し「{header}」は取り込めません。', 'The column “{header}” cannot be imported.'],
  csv_duplicate_header: ['見出し「{header}」の列が2つ以上あります。', 'There is more than one column “{header}”.'],
  csv_too_many_columns: [
    '知らない見出しのあるファイルは、{max}列までです。',
    'A file with unknown headers may have at most {max} columns.',
  ],
  csv_field_unmapped: ['項目「{fields}」に取り込む列を選んでください。', 'Please choose a column for “{fields}”.'],
  csv_file_gone: [
    'ファイルの保存期間が過ぎました。ファイルを選び直してください。',
    'The file is no longer stored. Please choose the file again.',
  ],
  csv_nul: ['読めない文字（NUL）が含まれています。', 'The file has characters that cannot be read (NUL).'],
  csv_escapes: [
    '読めない文字が含まれています（JISコードなど）。UTF-8またはShift_JISで保存してください。',
    'The file has characters that cannot be read, such as those of ISO-2022-JP. Please save it as UTF-8 or Shift_JIS.',
  ],
  csv_row_too_long: [
    '{row}行目が長すぎます。1行は{max}文字までです。',
    'Row {row} is too long. A row has at most {max} characters.',
  ],
  csv_cell_too_long: ['{row}行目に長すぎる項目があります。', 'Row {row} has a cell that is too long.'],
  csv_broken_quotes: [
    '{row}行目の引用符（"）が閉じられていません。',
    'A quotation mark (") of row {row} is not closed.',
  ],
} satisfies Record<string, Words>;
