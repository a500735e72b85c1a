import type { SandboxCharge } from './books.ts';

const asText = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html><html lang="ja"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${asText(title)}｜お試し決済</title><style>
body{font-family:system-ui,sans-serif;margin:0;background:#f6f7f3;color:#1b1f22;line-height:1.7}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.25rem}.box{background:#fff;border:1px solid #d9dcd6;border-radius:12px;padding:1rem;margin:1rem 0}
label{display:block;padding:.5rem 0}button{width:100%;min-height:48px;border:0;border-radius:10px;background:#165e83;color:#fff;font-size:1rem;font-weight:700;margin-top:.75rem}
button.plain{background:#fff;color:#165e83;border:1px solid #165e83}input[type=text]{font-size:1.25rem;width:100%;box-sizing:border-box;padding:.5rem;min-height:44px}
.note{color:#4b5357;font-size:.875rem}.yen{font-size:1.5rem;font-weight:700}
</style></head><body><main><p class="note">お試し用の決済代行会社です。お金は動きません。</p>${body}</main></body></html>`;

const what = ({ title, amount }: SandboxCharge): string =>
  `<div class="box">${asText(title)}<br><span class="yen">${amount.toLocaleString('ja-JP')}円</span></div>`;

/** Page on which a test card is chosen; nobody types a card number, not even here. */
export const cardPage = (charge: SandboxCharge): string =>
  page(
    'カードでのお支払い',
    `<h1>カードでのお支払い</h1>${what(charge)}<form method="post"><div class="box">
<label><input type="radio" name="card" value="approve" checked> 承認されるカード（末尾 4242）</label>
<label><input type="radio" name="card" value="decline"> 利用できないカード（末尾 0002）</label></div>
<button>本人認証へ進む</button><button class="plain" name="card" value="leave">お店に戻る</button></form>`,
  );

/** The page of the card's bank. */
export const challengePage = (charge: SandboxCharge, { isWrong }: { isWrong: boolean }): string =>
  page(
    '本人認証',
    `<h1>本人認証（3-Dセキュア）</h1><p>カード会社のページのお試しです。認証コード「1234」を入力してください。</p>${what(charge)}
<form method="post"><label for="code">認証コード</label><input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required>
${isWrong ? '<p role="alert">認証コードが違います。</p>' : ''}<button>認証する</button></form>`,
  );

/** The till of a store, for who tries the product. */
export const tillPage = (charge: SandboxCharge): string =>
  page(
    'レジ',
    `<h1>レジ</h1>${what(charge)}<p>状態：${charge.state === 'settled' ? '受領済' : '支払い待ち'}</p><form method="post"><button>現金を受け取った</button></form>`,
  );

/** What the sandbox has in its books, newest first. */
export const listPage = (charges: readonly SandboxCharge[], now: Date): string =>
  page(
    '取引',
    `<h1>お試し決済の取引</h1><p class="note">時計：${asText(now.toISOString())}</p>${charges
      .map(
        (charge) =>
          `<div class="box">${asText(charge.title)}　${charge.amount.toLocaleString('ja-JP')}円<br>${charge.method}・${charge.state}
${charge.state === 'awaiting_customer' ? `<br><a href="${charge.instructions === null ? '/pay' : '/till'}/${charge.ref}">支払う</a>` : ''}</div>`,
      )
      .join('')}`,
  );
