import type { Editor } from '@tiptap/react';
import type { Translate } from '../../headless/screen/i18n.ts';
import type { EditorPanelProps } from './EditorPanel.tsx';

/** The panels there are. */
export type PanelKind = 'link' | 'start' | 'image' | 'table';

type Words = Translate<
  | 'editor.link'
  | 'editor.link_url'
  | 'editor.link_empty'
  | 'editor.unlink'
  | 'editor.start'
  | 'editor.start_index'
  | 'editor.value_empty'
  | 'editor.at_least_one'
  | 'editor.plain_number'
  | 'editor.image_settings'
  | 'editor.image_alt'
  | 'editor.image_width'
  | 'editor.table'
  | 'editor.table_rows'
  | 'editor.table_columns'
>;

const MOST_CELLS = 50;
const isNumber = (text: string): boolean => /^-?\d{1,4}$/.test(text.trim());

/** A link as it is meant: `example.jp` is an address of the web, `/news` a page of this host. */
function meantLink(text: string): string {
  const link = text.trim();
  return /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(link) ? link : `https://${link}`;
}

/** A panel of the editor with its inputs, its checks (VAL-37 to VAL-40) and what it does; all but how it closes. */
export function panelOf(kind: PanelKind, editor: Editor, t: Words): Omit<EditorPanelProps, 'onClose'> {
  const number = (value: string) =>
    value.trim() === '' ? t('editor.value_empty') : isNumber(value) ? undefined : t('editor.plain_number');
  const fromOne = (value: string) => number(value) ?? (Number(value) < 1 ? t('editor.start_index') : undefined);
  const atLeastOne = (value: string) => number(value) ?? (Number(value) < 1 ? t('editor.at_least_one') : undefined);
  switch (kind) {
    case 'link': {
      const href: unknown = editor.getAttributes('link').href;
      const old = typeof href === 'string' ? href : '';
      return {
        title: t('editor.link'),
        inputs: [
          {
            name: 'href',
            label: t('editor.link_url'),
            value: old,
            inputMode: 'url',
            check: (value) => (value.trim() === '' ? t('editor.link_empty') : undefined),
          },
        ],
        other:
          old === ''
            ? undefined
            : { label: t('editor.unlink'), onPress: () => editor.chain().extendMarkRange('link').unsetLink().run() },
        onApply: ({ href = '' }) => {
          const link = meantLink(href);
          const isEmpty = editor.state.selection.empty && old === '';
          // Without a selection the address itself becomes the text of the link.
          if (isEmpty)
            editor
              .chain()
              .insertContent({ type: 'text', text: link, marks: [{ type: 'link', attrs: { href: link } }] })
              .run();
          else editor.chain().extendMarkRange('link').setLink({ href: link }).run();
        },
      };
    }
    case 'start':
      return {
        title: t('editor.start'),
        inputs: [
          {
            name: 'start',
            label: t('editor.start'),
            value: String(editor.getAttributes('orderedList').start ?? 1),
            inputMode: 'numeric',
            check: fromOne,
          },
        ],
        onApply: ({ start }) =>
          editor
            .chain()
            .updateAttributes('orderedList', { start: Number(start) })
            .run(),
      };
    case 'image': {
      const { alt, width }: Record<string, unknown> = editor.getAttributes('image');
      return {
        title: t('editor.image_settings'),
        inputs: [
          { name: 'alt', label: t('editor.image_alt'), value: String(alt ?? ''), check: () => undefined },
          {
            name: 'width',
            label: t('editor.image_width'),
            value: String(width ?? ''),
            inputMode: 'numeric',
            check: (value) =>
              value.trim() === '' || Number(value) >= 1 ? numberOrNothing(value) : t('editor.plain_number'),
          },
        ],
        onApply: ({ alt, width = '' }) =>
          editor
            .chain()
            .updateAttributes('image', { alt, width: width.trim() === '' ? null : Number(width) })
            .run(),
      };
    }
    case 'table':
      return {
        title: t('editor.table'),
        inputs: [
          { name: 'rows', label: t('editor.table_rows'), value: '3', inputMode: 'numeric', check: atLeastOne },
          { name: 'cols', label: t('editor.table_columns'), value: '3', inputMode: 'numeric', check: atLeastOne },
        ],
        onApply: ({ rows, cols }) =>
          editor
            .chain()
            .insertTable({
              rows: Math.min(MOST_CELLS, Number(rows)),
              cols: Math.min(MOST_CELLS, Number(cols)),
              withHeaderRow: true,
            })
            .run(),
      };
  }

  function numberOrNothing(value: string): string | undefined {
    return value.trim() === '' ? undefined : number(value);
  }
}
