/** Files of rows and their plans. */
export const importsProblems = {
  /** Another row of the plan updates that record. */
  row_decided_twice: 409,
  /** A row of a plan cannot be what somebody decided; carries the reason in words. */
  row_refused: 422,
  csv_empty: 422,
  csv_encoding: 422,
  csv_encoding_sjis: 422,
  csv_not_csv: 422,
  csv_too_many_rows: 422,
  csv_missing_header: 422,
  csv_unknown_header: 422,
  csv_duplicate_header: 422,
  /** More columns than somebody can be asked about. */
  csv_too_many_columns: 422,
  /** No column of the file was chosen for a field that the rows need. */
  csv_field_unmapped: 422,
  /** The file of an import is not stored any more. */
  csv_file_gone: 409,
  csv_nul: 422,
  csv_escapes: 422,
  csv_row_too_long: 422,
  csv_cell_too_long: 422,
  csv_broken_quotes: 422,
} as const;
