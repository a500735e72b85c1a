import { CsvType, OWN_FIELDS_MAX, PermissionModule, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { CsvEncodingType } from '../core/csv.ts';
import { Flag, Id, Instant, Line, Version, WireInteger } from '../core/values.ts';

/** Columns of one file at most: an own field of a place has five of them, and built-in ones stand beside. */
const HEADERS_MAX = OWN_FIELDS_MAX * 2 * 5 + 100;

/** 0 of what nobody has set yet. */
const SettingVersion = WireInteger;

/** What is true of every file of the facility. */
export const CsvSetting = v.object({ encode_type: CsvEncodingType, version: Version });
export const CsvSettingUpdate = v.object({ encode_type: CsvEncodingType, version: Version });

const CsvKind = v.pipe(WireInteger, v.picklist(valuesOf(CsvType), 'choice'));
export const CsvServiceQuery = v.object({ csv_type: CsvKind });

/** Which files a setting is of: their kind, the module that writes them, and what of the facility defines their records. */
const place = {
  csv_type: CsvKind,
  module_type: v.pipe(WireInteger, v.picklist(valuesOf(PermissionModule), 'choice')),
  cms_code: Line(50),
};
export const CsvPlace = v.object(place);

/** Files whose columns can be set. */
export const CsvServices = v.object({
  items: v.array(v.object({ ...place, name: v.string() })),
});
export type CsvService = v.InferOutput<typeof CsvServices>['items'][number];

/** A column of a file, as the reader may know it. */
const CsvHeader = v.object({
  field: v.string(),
  header: v.string(),
  shown: v.boolean(),
  /** It is in every file: records are found by it, or cannot be new without it. */
  needed: v.boolean(),
  /** A field of the facility's own. */
  own: v.boolean(),
  /** It tells about a record and is not read back. */
  export_only: v.boolean(),
  /** Its place where nobody has arranged the columns, from 0. */
  place: WireInteger,
});

export const CsvHeaders = v.object({
  ...place,
  /** All columns that there are, in their order. */
  output_headers: v.array(CsvHeader),
  /** 1: exports also have withdrawn and deleted records, marked in a column of their own. */
  output_deleted: Flag,
  /** The header of that column; nothing where records of these files are never deleted. */
  deleted_header: v.string(),
  /** Whether somebody has arranged them; otherwise they follow the fields of the form. */
  arranged: v.boolean(),
  version: SettingVersion,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type CsvHeaders = v.InferOutput<typeof CsvHeaders>;
export type CsvHeader = CsvHeaders['output_headers'][number];

export const CsvHeadersUpdate = v.object({
  ...place,
  /** Columns in their order; one that is not named stands behind. None: the order of the form, and all of them. */
  output_headers: v.pipe(
    v.array(v.object({ field: Line(100), shown: v.boolean() }), 'array'),
    v.maxLength(HEADERS_MAX, 'too_many'),
  ),
  output_deleted: Flag,
  version: SettingVersion,
});
/** The new version of a setting. */
export const CsvSaved = v.object({ id: Id, version: Version });
