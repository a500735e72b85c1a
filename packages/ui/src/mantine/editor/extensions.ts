import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** What can be written: exactly what the server keeps (content/rich-text.ts). */
export const extensions = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    protocols: ['mailto', 'tel'],
    HTMLAttributes: { target: null, rel: null },
  }),
  // A picture has an address on this host, so that it lasts and nothing is fetched from elsewhere.
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
];
