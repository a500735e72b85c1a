import type { documents as ja } from '../../ja/member/documents.ts';

/** Documents of the member in English. */
export const documents: Record<keyof typeof ja, string> = {
  'documents.title': 'Documents',
  'documents.lead': 'Files shared with you. What you save offline opens without a connection too.',
  'documents.none': 'Nothing has been shared with you.',
  'documents.more': 'The newest {count} are shown.',
  'documents.new': 'New',
  'documents.on_phone': 'Offline',
  'documents.open': 'Download',
  'documents.open_of': 'Download {title}',
  'documents.pin': 'Save offline',
  'documents.pin_of': 'Save offline: {title}',
  'documents.unpin': 'Remove offline copy',
  'documents.unpin_of': 'Remove offline copy: {title}',
  'documents.pinned': '“{title}” is saved offline.',
  'documents.from': 'Shared {from}',
  'documents.until': 'Shared {from} – {until}',
  'documents.needs_network': 'It can be opened when you are online.',
  'documents.failed': 'The document could not be opened. Check your connection and try again.',
};
