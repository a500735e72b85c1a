import { weighted } from './chance.ts';

/** A name as it is written, its kana, and how it stands in an e-mail address. */
export interface Name {
  written: string;
  kana: string;
  romaji: string;
}

const parse = (text: string): (readonly [Name, number])[] =>
  text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [written = '', kana = '', romaji = '', weight = '1'] = entry.split('/');
      return [{ written, kana, romaji }, Number(weight)] as const;
    });

/** Family names, about as frequent as they are in Japan (in thousands of people), with the writings that trip up a search. */
export const FAMILY_NAMES = weighted(
  parse(`
    佐藤/サトウ/sato/187 鈴木/スズキ/suzuki/179 高橋/タカハシ/takahashi/130 髙橋/タカハシ/takahashi/12 田中/タナカ/tanaka/133 伊藤/イトウ/ito/107
    渡辺/ワタナベ/watanabe/106 渡邉/ワタナベ/watanabe/6 渡邊/ワタナベ/watanabe/10 山本/ヤマモト/yamamoto/105 中村/ナカムラ/nakamura/104
    小林/コバヤシ/kobayashi/103 加藤/カトウ/kato/89 吉田/ヨシダ/yoshida/83 𠮷田/ヨシダ/yoshida/3 山田/ヤマダ/yamada/81 佐々木/ササキ/sasaki/67
    山口/ヤマグチ/yamaguchi/64 松本/マツモト/matsumoto/63 井上/イノウエ/inoue/61 木村/キムラ/kimura/57 林/ハヤシ/hayashi/54 斎藤/サイトウ/saito/54
    齋藤/サイトウ/saito/9 斉藤/サイトウ/saito/31 清水/シミズ/shimizu/53 山崎/ヤマザキ/yamazaki/44 山﨑/ヤマザキ/yamazaki/4 森/モリ/mori/46 池田/イケダ/ikeda/45
    橋本/ハシモト/hashimoto/44 阿部/アベ/abe/44 石川/イシカワ/ishikawa/42 山下/ヤマシタ/yamashita/42 中島/ナカジマ/nakajima/40 中嶋/ナカジマ/nakajima/5
    石井/イシイ/ishii/39 小川/オガワ/ogawa/39 前田/マエダ/maeda/38 岡田/オカダ/okada/38 長谷川/ハセガワ/hasegawa/37 藤田/フジタ/fujita/37 後藤/ゴトウ/goto/37
    近藤/コンドウ/kondo/37 村上/ムラカミ/murakami/36 遠藤/エンドウ/endo/33 青木/アオキ/aoki/33 坂本/サカモト/sakamoto/33 福田/フクダ/fukuda/32
    太田/オオタ/ota/32 西村/ニシムラ/nishimura/31 藤井/フジイ/fujii/31 岡本/オカモト/okamoto/30 藤原/フジワラ/fujiwara/29 金子/カネコ/kaneko/29
    三浦/ミウラ/miura/29 中野/ナカノ/nakano/29 中川/ナカガワ/nakagawa/28 原田/ハラダ/harada/28 松田/マツダ/matsuda/28 竹内/タケウチ/takeuchi/28
    小野/オノ/ono/28 田村/タムラ/tamura/27 中山/ナカヤマ/nakayama/26 和田/ワダ/wada/26 石田/イシダ/ishida/25 森田/モリタ/morita/24 上田/ウエダ/ueda/24
    原/ハラ/hara/24 内田/ウチダ/uchida/24 柴田/シバタ/shibata/24 酒井/サカイ/sakai/24 宮崎/ミヤザキ/miyazaki/24 横山/ヨコヤマ/yokoyama/23
    高木/タカギ/takagi/22 髙木/タカギ/takagi/3 安藤/アンドウ/ando/22 谷口/タニグチ/taniguchi/22 大野/オオノ/ono/22 宮本/ミヤモト/miyamoto/22
    丸山/マルヤマ/maruyama/21 今井/イマイ/imai/21 高田/タカダ/takada/20 工藤/クドウ/kudo/20 藤本/フジモト/fujimoto/20 増田/マスダ/masuda/20
    村田/ムラタ/murata/19 濱田/ハマダ/hamada/6 浜田/ハマダ/hamada/8 平野/ヒラノ/hirano/19 杉山/スギヤマ/sugiyama/19 上野/ウエノ/ueno/18 菅原/スガワラ/sugawara/18
    大塚/オオツカ/otsuka/18 小山/コヤマ/koyama/17 千葉/チバ/chiba/17 久保/クボ/kubo/17 松井/マツイ/matsui/17 野口/ノグチ/noguchi/16 五十嵐/イガラシ/igarashi/8
    勅使河原/テシガワラ/teshigawara/1 一/ニノマエ/ninomae/1
  `),
);

/** Given names of men (1) and women (2), old and young. */
export const GIVEN_NAMES = {
  1: weighted(
    parse(`
      健一/ケンイチ/kenichi 誠/マコト/makoto 浩二/コウジ/koji 大輔/ダイスケ/daisuke 直樹/ナオキ/naoki 拓也/タクヤ/takuya 哲也/テツヤ/tetsuya 隆/タカシ/takashi
      和也/カズヤ/kazuya 亮/リョウ/ryo 雄太/ユウタ/yuta 智之/トモユキ/tomoyuki 慎吾/シンゴ/shingo 正樹/マサキ/masaki 達也/タツヤ/tatsuya 剛/ツヨシ/tsuyoshi
      秀明/ヒデアキ/hideaki 俊介/シュンスケ/shunsuke 翔太/ショウタ/shota 修/オサム/osamu 蓮/レン/ren 湊/ミナト/minato 陽翔/ハルト/haruto 大翔/ヒロト/hiroto
      樹/イツキ/itsuki 悠真/ユウマ/yuma 朝陽/アサヒ/asahi 颯太/ソウタ/sota 律/リツ/ritsu 陸/リク/riku 健太郎/ケンタロウ/kentaro 龍之介/リュウノスケ/ryunosuke
      ジョン/ジョン/john 一郎/イチロウ/ichiro 博/ヒロシ/hiroshi 茂/シゲル/shigeru 清/キヨシ/kiyoshi 勇/イサム/isamu 稔/ミノル/minoru 太郎/タロウ/taro
    `),
  ),
  2: weighted(
    parse(`
      裕子/ユウコ/yuko 真由美/マユミ/mayumi 恵/メグミ/megumi 直美/ナオミ/naomi 由美子/ユミコ/yumiko 麻衣/マイ/mai 愛/アイ/ai 香織/カオリ/kaori 智子/トモコ/tomoko
      美穂/ミホ/miho 彩/アヤ/aya 優子/ユウコ/yuko 理恵/リエ/rie 千尋/チヒロ/chihiro 綾香/アヤカ/ayaka 久美子/クミコ/kumiko さやか/サヤカ/sayaka 典子/ノリコ/noriko
      奈々/ナナ/nana 早紀/サキ/saki 陽葵/ヒマリ/himari 凛/リン/rin 結菜/ユイナ/yuina 葵/アオイ/aoi 芽依/メイ/mei 咲良/サクラ/sakura 紬/ツムギ/tsumugi
      莉子/リコ/riko 美月/ミツキ/mitsuki 心春/コハル/koharu 杏/アン/an 琴音/コトネ/kotone ひなた/ヒナタ/hinata 澪/ミオ/mio 楓/カエデ/kaede 幸子/サチコ/sachiko
      和子/カズコ/kazuko 洋子/ヨウコ/yoko 花子/ハナコ/hanako 美咲/ミサキ/misaki
    `),
  ),
} as const;

/** Places with their codes: zip code, prefecture, city, names of both, town. */
export const PLACES = [
  ['0600001', '01', '01101', '北海道', '札幌市中央区', '北一条西'],
  ['1000001', '13', '13101', '東京都', '千代田区', '千代田'],
  ['1500002', '13', '13113', '東京都', '渋谷区', '渋谷'],
  ['1540004', '13', '13112', '東京都', '世田谷区', '太子堂'],
  ['2310023', '14', '14104', '神奈川県', '横浜市中区', '山下町'],
  ['4600008', '23', '23106', '愛知県', '名古屋市中区', '栄'],
  ['5300001', '27', '27127', '大阪府', '大阪市北区', '梅田'],
  ['8100001', '40', '40133', '福岡県', '福岡市中央区', '天神'],
  ['9000001', '47', '47201', '沖縄県', '那覇市', '港町'],
] as const;

export const BUILDINGS = [
  '',
  '',
  '',
  'グランドハイツ1204',
  '㈱集いビル3F',
  'サンハイツ102号',
  'コーポ桜201',
  'メゾン光305',
] as const;

/** What people type into the search field: two characters, in kanji and in both kana. */
export const KEYWORDS = [
  '佐藤',
  '田中',
  '高橋',
  '髙橋',
  '山本',
  '中村',
  '渡邉',
  '斎藤',
  'さと',
  'たか',
  'ワタ',
  'ヤマ',
  '陽葵',
  '健一',
  '花子',
  '五十',
  'はま',
  'キム',
  '吉田',
  '長谷',
] as const;
