import { plainToRichText } from '../content/rich-text.ts';
import type { LegalText } from '../families/legal/index.ts';

/** Where people reach a facility of the demo. */
export interface Contact {
  email: string;
  phone: string;
  address: string;
  manager: string;
}

/** Starting texts of a demo facility. A facility of its own writes them in its settings. */
export function legalTexts(name: string, contact: Contact): LegalText[] {
  const text = (kind: LegalText['kind'], title: string, ...paragraphs: string[]) => ({
    kind,
    locale: 'ja',
    title,
    body: plainToRichText(paragraphs.join('\n\n')),
  });
  return [
    text(
      'policy',
      'プライバシーポリシー',
      `${name}（以下「当団体」）は、会員の皆さまの個人情報を次のとおり取り扱います。`,
      '1. 取得する情報：氏名、フリガナ、生年月日、性別、住所、電話番号、メールアドレス、会員種別、利用の記録。',
      '2. 利用の目的：会員の管理、行事や休館のお知らせ、会費の請求、安全の確保、お問い合わせへの回答のために利用します。ほかの目的には利用しません。',
      '3. 第三者への提供：法令に基づく場合を除き、ご本人の同意なく第三者に提供しません。',
      '4. 委託：会員管理システムの運用と決済を事業者に委託することがあります。委託先には安全な管理を求め、監督します。',
      '5. 安全管理：個人情報への不正なアクセス、漏えい、滅失を防ぐため、必要な措置を講じます。',
      '6. 開示・訂正・利用停止：ご本人からの求めに応じ、確認のうえ対応します。受付までお申し出ください。',
      `7. お問い合わせ：${name} 個人情報担当 電話 ${contact.phone} メール ${contact.email}`,
    ),
    text(
      'terms',
      '利用規約',
      `この規約は、${name}が提供する会員向けサービスの利用について定めます。`,
      '1. 会員とは、この規約に同意して入会を申し込み、当団体が承認した方をいいます。',
      '2. 会員証はご本人だけが利用できます。貸与や譲渡はできません。ログインIDとパスワードは、ご自身で管理してください。',
      '3. 会員の期限は会員種別ごとに定めます。期限までに更新の手続きを行ってください。',
      '4. 会費は期日までにお支払いください。お支払い済みの会費は、当団体の都合による場合を除き、返金しません。',
      '5. 登録の内容に変更があったときは、プロフィールから速やかに変更してください。',
      '6. 設備の点検などのため、サービスを一時的に止めることがあります。',
      '7. 退会を希望する方は、退会する月の前月20日までに受付へお申し出ください。',
      '8. 必要に応じてこの規約を変更し、会員ページでお知らせします。',
    ),
    text(
      'commercial-laws',
      '特定商取引法に基づく表記',
      `販売事業者：${name}`,
      `運営責任者：${contact.manager}`,
      `所在地：${contact.address}`,
      `電話番号：${contact.phone}（平日 10:00–18:00）`,
      `メールアドレス：${contact.email}`,
      '販売価格：会員種別ごとの会費（税込）を申込画面に表示します。',
      '会費以外に必要な料金：振込手数料は会員のご負担です。',
      '支払いの方法と時期：申込画面に表示する方法で、請求書に記載の期限までにお支払いください。',
      '提供の時期：入会が承認された日から利用できます。',
      '退会・返金：前月20日までに受付へお申し出ください。開始後の会費は返金しません。',
    ),
  ];
}
