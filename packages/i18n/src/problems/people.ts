import { type Words, word } from './words.ts';

/** Members, corporates, roles, forms and cards, and how somebody becomes a member. */
export const peopleWords = {
  member_limit_reached: word('alert.cannot_register'),
  corporate_link_full: [
    'このリンクで申し込める人数に達しました。法人の担当者の方にご連絡ください。',
    'All places of this link are taken. Please contact your company.',
  ],
  registration_closed: [
    'ただいま、入会の申し込みを受け付けていません。',
    'Applications for membership are closed at present.',
  ],
  approval_at_limit: [
    '会員数が契約の上限（{limit}人）に達しているため、承認できません。上限を変更するか、退会した会員を整理してください。',
    'The facility has reached its limit of {limit} members, so this cannot be approved. Please raise the limit or remove members who have left.',
  ],
  member_type_in_use: [
    'この種別は使われているため、削除できません（会員: {members}人、フォームの見出し: {sections}件、支払いプラン: {plans}件）。',
    'This type is in use and cannot be deleted (members: {members}, form sections: {sections}, payment plans: {plans}).',
  ],
  card_without_draft: [
    '公開していない変更はありません。先に下書きを保存してください。',
    'There is nothing to publish. Please save a draft first.',
  ],
  card_without_previous: ['前の版はありません。', 'There is no earlier version.'],
  field_in_use: [
    '{uses}ため、削除できません。「使わない」にすると隠せます。',
    'This field is in use and cannot be deleted ({uses}). Hide it instead.',
  ],
  built_in_field: [
    '標準項目は削除できません。「使わない」にすると隠せます。',
    'A built-in field cannot be deleted. It can be hidden instead.',
  ],
  fields_at_limit: [
    '追加項目は会員区分ごとに{limit}件までです。',
    'A class of members can have up to {limit} fields of its own.',
  ],
  corporate_in_use: [
    'この法人には{staff}人のスタッフがいるため、削除できません。先にスタッフを削除してください。',
    'This corporate has staff (accounts: {staff}) and cannot be deleted. Please delete them first.',
  ],
  contract_plan_in_use: [
    '{facilities}件の施設が契約しているため、削除できません。提供を終了することはできます。',
    'Facilities have this plan ({facilities}), so it cannot be deleted. You can stop offering it.',
  ],
  approval_lookalike: [
    '同じ人かもしれない会員がいる申し込みは、まとめて承認できません。1件ずつ開いて、同じ人かどうかを選んでください。',
    'An application that may be of somebody who is or was a member is not approved with others. Please open it and say whether it is the same person.',
  ],
  application_has_staff: [
    'この法人にはすでにスタッフが登録されているため、お申し込みを取り下げられません。取り下げは、施設にお問い合わせください。',
    'Your company already has staff registered, so this application cannot be withdrawn here. Please contact the facility.',
  ],
  principal_needed: [
    'この法人の代表者のため、削除できません。先に、ほかのスタッフを代表者にしてください。',
    'This is the principal of the corporate and cannot be deleted. Please make somebody else the principal first.',
  ],
  role_in_use: [
    'このロールは{accounts}人が使っています。削除するには、代わりのロールを選択してください。',
    'This role is in use (accounts: {accounts}). To delete it, please choose a role to replace it.',
  ],
  section_in_use: [
    '項目が{fields}件あるため、削除できません。先に、項目をほかの見出しに移してください。',
    'The section holds {fields} fields, so it cannot be deleted. Please move them to another section first.',
  ],
  sections_at_limit: [
    '見出しは会員区分ごとに{limit}件までです。',
    'A class of members can have up to {limit} sections.',
  ],
  role_in_fields: [
    'このロールは会員項目の閲覧ロールに指定されているため、削除できません（{fields}）。先に、運営管理者に指定の変更をご依頼ください。',
    'Member fields name this role among those who may read them ({fields}), so it cannot be deleted. Please ask the platform operator to change that.',
  ],
  last_role_editor: [
    'ロールを編集できるスタッフが1人もいなくなるため、変更できません。先に、ほかのスタッフがロールを編集できるようにしてください。',
    'This would leave nobody who can edit roles. Please give another member of staff that permission first.',
  ],
  signed_up: ['すでに登録が済んでいます。', 'This person has already signed up.'],
  invitation_before_opening: [
    '施設は準備中のため、会員にはまだ招待を送れません。公開は運営管理者が行います。準備が整ったら、運営管理者にお知らせください。',
    'The facility is still in preparation, so members cannot be invited yet. The platform operator opens it: please let them know when you are ready.',
  ],
  merge_same: ['同じ会員どうしはまとめられません。', 'A member cannot be merged with itself.'],
  merge_class_differs: [
    '個人と法人はまとめられません。先に、会員区分をそろえてください。',
    'A person and a company cannot be merged. Please give both the same class first.',
  ],
  merge_already: [
    'どちらかの会員は、もうほかの会員にまとめられています。',
    'One of these members has already been merged into another member.',
  ],
  merge_application_waiting: [
    '審査中または入会金のお支払い待ちの入会申込がある会員はまとめられません。先に、申込の手続きを終えてください。',
    'A member whose application is pending, or waits for its fee, cannot be merged. Please finish the application first.',
  ],
  merge_principal: [
    'まとめられる側の会員が法人の代表者です。先に、ほかのスタッフを代表者にしてください。',
    'The member who would be merged is the principal of a corporate. Please make somebody else the principal first.',
  ],
  merge_corporate_differs: [
    '2人は別々の法人のスタッフのため、まとめられません。',
    'These members are staff of different corporates and cannot be merged.',
  ],
  merge_corporate_staff: [
    'まとめられる側の法人にスタッフがいます。スタッフのいる法人を残してください。',
    'The corporate that would be merged has staff. Please keep the corporate that has staff.',
  ],
  merge_standing_planned: [
    'まとめられる側の会員に、休会や退会の予定があります。先に、予定を取り消してください。',
    'The member who would be merged has a planned pause or withdrawal. Please cancel the plan first.',
  ],
  merge_family: [
    '家族としてつながっている会員は、1人にまとめられません。先につながりを解除してください。',
    'Members who are linked as family cannot be merged. End the link first.',
  ],
  link_self: ['同じ会員どうしはつなげません。', 'A member cannot be linked with themselves.'],
  link_exists: [
    'この2人は、すでにつながっているか、申請中です。',
    'These two are linked already, or a request is waiting.',
  ],
  link_cycle: [
    '相手がすでにこちらの手続きをする側のため、つなげません。',
    'The person already acts for the holder, so they cannot be linked this way round.',
  ],
  link_of_age: [
    '18歳以上の方を、親や保護者としてつなぐことはできません。続柄に「その他」を選んでください。',
    'Parents and guardians are for members under 18. Choose “other” instead.',
  ],
  link_class: ['法人会員は家族としてつなげません。', 'Corporate members have no family.'],
  invitations_at_limit: [
    '招待できる件数の上限に達しました。届いていない招待を取り消すか、明日もう一度お試しください。',
    'No more invitations can be sent now. Take back those that are not used, or try again tomorrow.',
  ],
  link_at_limit: [
    'つながりの数が上限（{limit}）に達しています。',
    'There are as many links as there may be ({limit}).',
  ],
  link_nobody: ['会員番号と氏名が一致する会員が見つかりません。', 'There is no member with this number and name.'],
  merge_withdrawn: [
    '残す会員は退会しています。退会していない会員を残すか、先に再入会にしてください。',
    'The member to keep has withdrawn. Please keep the other member, or have this one rejoin first.',
  ],
  merge_too_many_documents: [
    '書類が合わせて{limit}件を超えるため、まとめられません。先に、不要な書類を削除してください。',
    'Together they have more than {limit} documents. Please remove documents that are no longer needed first.',
  ],
  unmerge_over: ['元に戻せる30日間を過ぎました。', 'The 30 days in which this could be undone are over.'],
  unmerge_later: [
    'このあとに、別のまとめがあります。先に、新しいほうを元に戻してください。',
    'Another merge was made after this one. Please undo the newer one first.',
  ],
  unmerge_principal: [
    'まとめた会員が法人の代表者になっています。先に、ほかのスタッフを代表者にしてください。',
    'The merged member is now the principal of a corporate. Please make somebody else the principal first.',
  ],
  erase_not_withdrawn: [
    '消去できるのは、退会済みの会員だけです。先に退会にしてください。',
    'Only members who have withdrawn can be erased. Please have this one withdraw first.',
  ],
  erase_invoice_open: [
    '入金待ちまたは下書きの請求があります。先に、入金・取消・削除のいずれかで終えてください。',
    'There is an invoice that is not paid or still a draft. Please settle, cancel or delete it first.',
  ],
  erase_money_under_way: [
    '支払い、口座振替または返金の途中です。終わってから、もう一度お試しください。',
    'A payment, an account transfer or a refund is under way. Please try again when it is finished.',
  ],
  erase_balance: [
    '使われていない入金が残っています。先に、返金するか、請求に充ててください。',
    'Money that came in has not been used. Please give it back or use it for an invoice first.',
  ],
  erase_entry: [
    '終わっていないイベントに申し込んでいます。先に、申し込みを取り消してください。',
    'There is an entry for an event that is not over. Please cancel the entry first.',
  ],
  application_link_used: [
    'このリンクからの申し込みは、すでに送信されています。',
    'The application of this link has already been sent.',
  ],
  invited_too_often: [
    '招待は1時間に5通まで送れます。しばらく待ってから、もう一度お試しください。',
    'Up to five invitations an hour can be sent. Please wait a while and try again.',
  ],
} satisfies Record<string, Words>;
