/** A name with its kana and how it is written in an e-mail address. */
export type Name = readonly [written: string, kana: string, romaji: string];

const parse = (text: string): [Name, ...Name[]] => {
  const [first, ...rest] = text
    .trim()
    .split(/\s+/)
    .map((entry): Name => {
      const [written = '', kana = '', romaji = ''] = entry.split('/');
      return [written, kana, romaji];
    });
  if (first === undefined) throw new Error('no names');
  return [first, ...rest];
};

/** Family names, with the writings that trip up a search: 髙橋, 﨑山, 渡邉, 齋藤, 𠮷田. */
export const FAMILY_NAMES = parse(`
  佐藤/サトウ/sato 鈴木/スズキ/suzuki 髙橋/タカハシ/takahashi 高橋/タカハシ/takahashi 田中/タナカ/tanaka 伊藤/イトウ/ito 渡辺/ワタナベ/watanabe
  渡邉/ワタナベ/watanabe 渡邊/ワタナベ/watanabe 山本/ヤマモト/yamamoto 中村/ナカムラ/nakamura 小林/コバヤシ/kobayashi 加藤/カトウ/kato 吉田/ヨシダ/yoshida
  𠮷田/ヨシダ/yoshida 山田/ヤマダ/yamada 佐々木/ササキ/sasaki 山口/ヤマグチ/yamaguchi 松本/マツモト/matsumoto 井上/イノウエ/inoue 木村/キムラ/kimura
  林/ハヤシ/hayashi 斎藤/サイトウ/saito 齋藤/サイトウ/saito 斉藤/サイトウ/saito 清水/シミズ/shimizu 山崎/ヤマザキ/yamazaki 﨑山/サキヤマ/sakiyama 森/モリ/mori
  池田/イケダ/ikeda 橋本/ハシモト/hashimoto 阿部/アベ/abe 石川/イシカワ/ishikawa 山下/ヤマシタ/yamashita 中島/ナカジマ/nakajima 小川/オガワ/ogawa
  前田/マエダ/maeda 岡田/オカダ/okada 長谷川/ハセガワ/hasegawa 藤田/フジタ/fujita 後藤/ゴトウ/goto 近藤/コンドウ/kondo 村上/ムラカミ/murakami
  遠藤/エンドウ/endo 青木/アオキ/aoki 坂本/サカモト/sakamoto 濵田/ハマダ/hamada 福田/フクダ/fukuda 太田/オオタ/ota 西村/ニシムラ/nishimura
  藤井/フジイ/fujii 岡本/オカモト/okamoto 三浦/ミウラ/miura 中野/ナカノ/nakano 原田/ハラダ/harada 松田/マツダ/matsuda 竹内/タケウチ/takeuchi
  小野/オノ/ono 中山/ナカヤマ/nakayama 和田/ワダ/wada 石田/イシダ/ishida 森田/モリタ/morita 上田/ウエダ/ueda 内田/ウチダ/uchida 柴田/シバタ/shibata
  酒井/サカイ/sakai 宮崎/ミヤザキ/miyazaki 横山/ヨコヤマ/yokoyama 髙木/タカギ/takagi 安藤/アンドウ/ando 宮本/ミヤモト/miyamoto 大野/オオノ/ono
`);

/** Given names of grown-ups and of children, by gender 1 and 2. */
export const GIVEN_NAMES = {
  adult: {
    1: parse(`
      健一/ケンイチ/kenichi 誠/マコト/makoto 浩二/コウジ/koji 大輔/ダイスケ/daisuke 直樹/ナオキ/naoki 拓也/タクヤ/takuya 哲也/テツヤ/tetsuya 隆/タカシ/takashi
      和也/カズヤ/kazuya 亮/リョウ/ryo 雄太/ユウタ/yuta 智之/トモユキ/tomoyuki 慎吾/シンゴ/shingo 正樹/マサキ/masaki 達也/タツヤ/tatsuya 剛/ツヨシ/tsuyoshi
      秀明/ヒデアキ/hideaki 俊介/シュンスケ/shunsuke 翔太/ショウタ/shota 修/オサム/osamu
    `),
    2: parse(`
      裕子/ユウコ/yuko 真由美/マユミ/mayumi 恵/メグミ/megumi 直美/ナオミ/naomi 由美子/ユミコ/yumiko 麻衣/マイ/mai 愛/アイ/ai 香織/カオリ/kaori
      智子/トモコ/tomoko 美穂/ミホ/miho 彩/アヤ/aya 優子/ユウコ/yuko 理恵/リエ/rie 千尋/チヒロ/chihiro 綾香/アヤカ/ayaka 久美子/クミコ/kumiko
      さやか/サヤカ/sayaka 典子/ノリコ/noriko 奈々/ナナ/nana 早紀/サキ/saki
    `),
  },
  child: {
    1: parse(`
      蓮/レン/ren 湊/ミナト/minato 陽翔/ハルト/haruto 大翔/ヒロト/hiroto 樹/イツキ/itsuki 悠真/ユウマ/yuma 朝陽/アサヒ/asahi 颯太/ソウタ/sota
      奏/カナデ/kanade 律/リツ/ritsu 陸/リク/riku 新/アラタ/arata 瑛太/エイタ/eita 光希/コウキ/koki 涼介/リョウスケ/ryosuke
    `),
    2: parse(`
      陽葵/ヒマリ/himari 凛/リン/rin 結菜/ユイナ/yuina 葵/アオイ/aoi 芽依/メイ/mei 咲良/サクラ/sakura 紬/ツムギ/tsumugi 莉子/リコ/riko
      美月/ミツキ/mitsuki 心春/コハル/koharu 杏/アン/an 琴音/コトネ/kotone ひなた/ヒナタ/hinata 澪/ミオ/mio 楓/カエデ/kaede
    `),
  },
} as const;
