import '@mantine/tiptap/styles.layer.css';
import '../../look/editor.css';
import { RichTextEditor as Mantine } from '@mantine/tiptap';
import { type Editor, useEditor } from '@tiptap/react';
import { uploadRule } from '@tsudoi/domain';
import { type RefCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import { EditorPanel } from './EditorPanel.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { extensions } from './extensions.ts';
import { labelsOf } from './labels.ts';
import { type PanelKind, panelOf } from './panels.ts';
import { useImages } from './useImages.ts';

/** Props of {@link RichTextEditor}. */
export interface RichTextEditorProps {
  id: string;
  label: string;
  value: string;
  required: boolean;
  invalid: boolean;
  disabled: boolean;
  describedBy: string | undefined;
  elementRef: RefCallback<HTMLElement>;
  onChange(html: string): void;
  onBlur(): void;
  /** Why an image was not taken, in words. */
  onRefused(message: string): void;
}

/** The html without the empty paragraphs that only give the cursor a place at the end. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, ''));

/** The editor itself; use it through `RichTextField`, which loads it when it is needed. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, disabled, describedBy, required, invalid } = props;
  const t = useT();
  const [panel, setPanel] = useState<PanelKind>();
  const picker = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  /** What was last given to the editor or came from it; the same text may be written in several ways. */
  const lastSynced = useRef(value);
  const latest = useRef(props);
  latest.current = props;
  const labels = useMemo(() => labelsOf(t), [t]);
  const images = useImages((message) => latest.current.onRefused(message));
  const takeImages = useRef(images.insert);
  takeImages.current = images.insert;

  const attributes = {
    id,
    class: 'rich',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
  };
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    onUpdate: (event) => {
      const html = htmlOf(event.editor);
      if (html === lastSynced.current) return;
      lastSynced.current = html;
      latest.current.onChange(html);
    },
    onBlur: () => latest.current.onBlur(),
    editorProps: {
      attributes,
      handleKeyDown: (_, event) => {
        if (event.key !== 'Escape') return false;
        // In a table Tab goes from cell to cell; this is the way out for the keyboard.
        frame.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
        return true;
      },
      handlePaste: (_, event) => takeFiles(event.clipboardData),
      handleDrop: (_, event) => takeFiles(event.dataTransfer),
    },
  });

  function takeFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || editor === null) return false;
    void takeImages.current(editor, files);
    return true;
  }

  useEffect(() => {
    editor?.setOptions({ editable: !disabled, editorProps: { ...editor.options.editorProps, attributes } });
  });
  useEffect(() => {
    if (editor !== null) latest.current.elementRef(editor.view.dom);
  }, [editor]);
  // Another value from outside: changes undone, or a record read anew.
  useEffect(() => {
    if (editor === null || value === lastSynced.current) return;
    lastSynced.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const close = () => {
    setPanel(undefined);
    editor?.commands.focus();
  };
  return (
    <Mantine ref={frame} editor={editor} labels={labels} withTypographyStyles={false} className="editor">
      <EditorToolbar
        disabled={disabled}
        opened={panel}
        onPanel={(kind) => setPanel(kind === panel ? undefined : kind)}
        onImage={() => picker.current?.click()}
      />
      <input
        ref={picker}
        hidden
        type="file"
        aria-label={t('editor.image')}
        accept={uploadRule('editor').extensions.join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (editor !== null) void images.insert(editor, files);
        }}
      />
      {panel !== undefined && editor !== null && (
        <EditorPanelFor key={panel} kind={panel} editor={editor} onClose={close} />
      )}
      <p className="editor-status" role="status">
        {images.status}
      </p>
      <Mantine.Content />
    </Mantine>
  );
}

function EditorPanelFor({ kind, editor, onClose }: { kind: PanelKind; editor: Editor; onClose(): void }) {
  const t = useT();
  const { other, onApply, ...panel } = panelOf(kind, editor, t);
  return (
    <EditorPanel
      {...panel}
      onApply={(values) => {
        onApply(values);
        onClose();
      }}
      other={
        other === undefined
          ? undefined
          : {
              ...other,
              onPress: () => {
                other.onPress();
                onClose();
              },
            }
      }
      onClose={onClose}
    />
  );
}
