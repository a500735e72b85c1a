import { type MemberCsvField, memberCsvColumns } from '@tsudoi/contract/members';
import { type Encoding, encode, formatCsv } from './encoding.ts';
import { random } from './random.ts';

/** One row of a member file, cell by cell. */
export type CsvMember = Record<MemberCsvField, string>;

// Variants of one name, rare characters (髙﨑邉濵), one-character and three-character surnames.
const SURNAMES = [
  ...[
    ['髙橋', 'タカハシ'],
    ['高橋', 'タカハシ'],
    ['山﨑', 'ヤマサキ'],
    ['山崎', 'ヤマザキ'],
    ['渡邉', 'ワタナベ'],
    ['渡邊', 'ワタナベ'],
  ],
  ...[
    ['齋藤', 'サイトウ'],
    ['斎藤', 'サイトウ'],
    ['濵田', 'ハマダ'],
    ['浜田', 'ハマダ'],
    ['佐藤', 'サトウ'],
    ['鈴木', 'スズキ'],
  ],
  ...[
    ['一', 'ニノマエ'],
    ['南', 'ミナミ'],
    ['勅使河原', 'テシガワラ'],
    ['五十嵐', 'イガラシ'],
    ['山本', 'ヤマモト'],
    ['小林', 'コバヤシ'],
  ],
] as const;
const GIVEN = [
  ...[
    ['花子', 'ハナコ', '女性'],
    ['美咲', 'ミサキ', '女性'],
    ['さくら', 'サクラ', '女性'],
    ['杏', 'アン', '女性'],
    ['ゆう子', 'ユウコ', '女性'],
  ],
  ...[
    ['太郎', 'タロウ', '男性'],
    ['健一', 'ケンイチ', '男性'],
    ['龍之介', 'リュウノスケ', '男性'],
    ['ジョン', 'ジョン', '男性'],
    ['翔', 'ショウ', '男性'],
  ],
] as const;
const PLACES = [
  ['0600001', '北海道', '札幌市中央区', '北一条西'],
  ['1000001', '東京都', '千代田区', '千代田'],
  ['1500002', '東京都', '渋谷区', '渋谷'],
  ['2310023', '神奈川県', '横浜市中区', '山下町'],
  ['4600008', '愛知県', '名古屋市中区', '栄'],
  ['5300001', '大阪府', '大阪市北区', '梅田'],
  ['8100001', '福岡県', '福岡市中央区', '天神'],
  ['9000001', '沖縄県', '那覇市', '港町'],
] as const;
const BUILDINGS = [
  '',
  '',
  '㈱ABCビル 3F',
  'ｻﾝﾊｲﾂ102号',
  'グランドハイツ①号棟 1204',
  'メゾン～光～ 305',
  'コーポ桜２０１',
] as const;
const TYPES = ['正会員', '正会員', '正会員', 'ジュニア会員', '家族会員'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** The same day in one of the three styles spreadsheets write: 2026-04-01, 2026/04/01, 2026/4/1. */
function dayIn(style: number, year: number, month: number, day: number): string {
  if (style === 0) return `${year}-${two(month)}-${two(day)}`;
  if (style === 1) return `${year}/${two(month)}/${two(day)}`;
  return `${year}/${month}/${day}`;
}

/** Half-width katakana of a full-width one, with its voicing marks apart, as old systems write it. */
function halfWidth(kana: string): string {
  const narrow = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｬｭｮｯｰ';
  const wide =
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォャュョッー';
  return [...kana.normalize('NFD')]
    .map((c) => (c === '\u3099' ? 'ﾞ' : c === '\u309a' ? 'ﾟ' : (narrow[wide.indexOf(c)] ?? c)))
    .join('');
}

/** A good row as facilities hand it over; `number` makes its code, everything else follows from the stream. */
function goodMember(prefix: string, number: number, stream: ReturnType<typeof random>): CsvMember {
  const [lastName, lastKana] = stream.pick(SURNAMES);
  const [firstName, firstKana, gender] = stream.pick(GIVEN);
  const [zip, prefecture, city, town] = stream.pick(PLACES);
  const style = stream.between(0, 2);
  // Excel loses the zero that Hokkaido's zip codes start with.
  const zipcode = stream.pick([zip, zip, `${zip.slice(0, 3)}-${zip.slice(3)}`, zip.replace(/^0/, '')]);
  const code = `${prefix}${String(number).padStart(6, '0')}`;
  return {
    member_code: code,
    last_name: lastName,
    first_name: firstName,
    last_name_kana: stream.between(0, 9) === 0 ? halfWidth(lastKana) : lastKana,
    first_name_kana: firstKana,
    gender,
    birthday: dayIn(style, stream.between(1940, 2014), stream.between(1, 12), stream.between(1, 28)),
    email: `${code.toLowerCase()}@members.example`,
    phone: `${stream.pick(['070', '080', '090'])}-${String(stream.between(0, 9999)).padStart(4, '0')}-${String(stream.between(0, 9999)).padStart(4, '0')}`,
    zipcode,
    prefecture,
    city,
    address: `${town}${stream.between(1, 8)}-${stream.between(1, 29)}-${stream.between(1, 19)}`,
    building_name: number % 100 === 50 ? '改行\r\nと"引用",あり' : stream.pick(BUILDINGS),
    member_type: stream.pick(TYPES),
    registration: stream.between(0, 29) === 0 ? '仮登録' : '本登録',
    joined_on: dayIn(style, stream.between(2005, 2025), stream.between(1, 12), stream.between(1, 28)),
    expires_on: stream.between(0, 9) < 3 ? '' : dayIn(style, 2031, 3, 31),
  };
}

/** The kinds of mistakes of the error file, in the order they come, with the code the server answers. */
export const mistakes = [
  ['email', 'not-an-address', 'email_format'],
  ['birthday', '2024/02/30', 'date_unknown'],
  ['member_type', '存在しない種別', 'member_type_unknown'],
  ['last_name', '', 'required'],
  ['zipcode', '12345678901', 'zip_format'],
  ['gender', '男の子', 'gender_unknown'],
  ['member_code', '', 'duplicate_in_file'],
  ['prefecture', '東京府', 'prefecture_unknown'],
] as const satisfies readonly (readonly [MemberCsvField, string, string])[];

/** Good rows with codes `{prefix}000001` and on; the same for the same prefix on every machine. */
export function goodMembers(count: number, prefix: string): CsvMember[] {
  const stream = random([...prefix].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7));
  return Array.from({ length: count }, (_, index) => goodMember(prefix, index + 1, stream));
}

/** A bad row of the error file: its number counts data rows from 1. */
export interface BadRow {
  row: number;
  field: MemberCsvField;
  code: string;
}

/**
 * 200 rows of which 80 must be refused, ten of each kind; ten other rows carry a cell that a spreadsheet would run as a
 * formula, which is good input. `bad` says which rows and why.
 */
export function membersWithErrors(prefix: string): { rows: CsvMember[]; bad: BadRow[] } {
  const rows = goodMembers(200, prefix);
  const bad: BadRow[] = [];
  rows.forEach((member, index) => {
    if (index % 20 === 16) member.building_name = `=cmd|' /C calc'!A0`;
    const mistake = index % 20 < 16 && index % 2 === 0 ? mistakes[(index % 20) / 2] : undefined;
    if (mistake === undefined) return;
    const [field, value, code] = mistake;
    member[field] = field === 'member_code' ? rows[index - 1]!.member_code : value;
    bad.push({ row: index + 1, field, code });
  });
  return { rows, bad };
}

/** The file of some rows, with the Japanese headers of the member CSV. */
export function memberCsv(rows: readonly CsvMember[], encoding: Encoding = 'UTF-8'): Buffer {
  const head = memberCsvColumns.map(([, label]) => label);
  return encode(formatCsv([head, ...rows.map((row) => memberCsvColumns.map(([field]) => row[field]))]), encoding);
}

/** The file of good rows under other headers, by field; a header of null leaves the column out. */
export function renamedCsv(
  rows: readonly CsvMember[],
  headers: Partial<Record<MemberCsvField, string | null>>,
  encoding: Encoding = 'UTF-8',
): Buffer {
  const columns = memberCsvColumns.filter(([field]) => headers[field] !== null);
  const head = columns.map(([field, header]) => headers[field] ?? header);
  return encode(formatCsv([head, ...rows.map((row) => columns.map(([field]) => row[field]))]), encoding);
}

/** A part of a multipart request that carries a CSV file. */
export function csvFile(bytes: Buffer, name = 'members.csv'): File {
  return new File([new Uint8Array(bytes)], name, { type: 'text/csv' });
}
