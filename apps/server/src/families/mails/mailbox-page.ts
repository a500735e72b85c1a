import { formatInstantJst } from '@tsudoi/domain';
import type { MailboxEntry } from './store.ts';

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g, (url) => `<a href="${url}">${url}</a>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icons/icon.svg">
<style>
body { font: 16px/1.7 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #ccc; vertical-align: top; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border: 1px solid #ccc; padding: 1rem; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}

/** The mails of the installation as a plain page, the newest first. */
export function mailListPage(mails: readonly MailboxEntry[]): string {
  if (mails.length === 0) return page('メール', '<p>メールはまだありません。</p>');
  const rows = mails.map(
    (mail) =>
      `<tr><td>${formatInstantJst(mail.created_at)}</td><td>${escapeHtml(mail.to_address)}</td><td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  return page(
    'メール',
    `<table><thead><tr><th>日時</th><th>宛先</th><th>件名</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`,
  );
}

/** One mail with its links. */
export function mailPage(mail: MailboxEntry): string {
  const to = mail.to_name === '' ? mail.to_address : `${mail.to_name} <${mail.to_address}>`;
  return page(
    mail.subject,
    `<p>宛先：${escapeHtml(to)}<br>日時：${formatInstantJst(mail.created_at)}</p>\n<pre>${withLinks(mail.body_text)}</pre>\n<p><a href="/dev/mail">一覧に戻る</a></p>`,
  );
}
