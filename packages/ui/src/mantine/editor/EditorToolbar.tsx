import { RichTextEditor as Mantine, useRichTextEditorContext } from '@mantine/tiptap';
import {
  IconArrowMerge,
  IconColumnInsertRight,
  IconColumnRemove,
  IconLink,
  IconListNumbers,
  IconPhoto,
  IconPhotoEdit,
  IconPilcrow,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableColumn,
  IconTableMinus,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useT } from '../../headless/screen/i18n.ts';
import type { PanelKind } from './panels.ts';

/** Props of {@link EditorToolbar}. */
export interface EditorToolbarProps {
  disabled: boolean;
  opened: PanelKind | undefined;
  onPanel(kind: PanelKind): void;
  onImage(): void;
}

interface ControlProps {
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  active?: boolean;
  /** Opens a panel; whether it is open. */
  expanded?: boolean;
  disabled?: boolean;
  onPress(): void;
}

/** A button of the toolbar that Mantine does not bring. */
function Control({ label, icon: Icon, active, expanded, disabled, onPress }: ControlProps) {
  return (
    <Mantine.Control
      aria-label={label}
      title={label}
      active={active}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon className="i" aria-hidden="true" />
    </Mantine.Control>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Mantine.ControlsGroup role="group" aria-label={label}>
      {children}
    </Mantine.ControlsGroup>
  );
}

/** What stands under the cursor, as the toolbar shows it. */
const seen = ({ editor }: { editor: Editor }) => ({
  paragraph: editor.isActive('paragraph'),
  link: editor.isActive('link'),
  image: editor.isActive('image'),
  numbers: editor.isActive('orderedList'),
  table: editor.isActive('table'),
});

/** The buttons above the text. */
export function EditorToolbar({ disabled, opened, onPanel, onImage }: EditorToolbarProps) {
  const { editor } = useRichTextEditorContext();
  return editor === null ? null : (
    <Buttons editor={editor} disabled={disabled} opened={opened} onPanel={onPanel} onImage={onImage} />
  );
}

function Buttons({ editor, disabled, opened, onPanel, onImage }: EditorToolbarProps & { editor: Editor }) {
  const t = useT();
  const at = useEditorState({ editor, selector: seen });
  const panel = (kind: PanelKind) => ({ expanded: opened === kind, disabled, onPress: () => onPanel(kind) });
  const run = (
    command:
      | 'addRowAfter'
      | 'deleteRow'
      | 'addColumnAfter'
      | 'deleteColumn'
      | 'toggleHeaderRow'
      | 'mergeOrSplit'
      | 'deleteTable',
  ) => ({
    disabled,
    onPress: () => editor.chain().focus()[command]().run(),
  });
  return (
    <Mantine.Toolbar role="group" aria-label={t('editor.toolbar')}>
      <Group label={t('editor.group_history')}>
        <Mantine.Undo />
        <Mantine.Redo />
      </Group>
      <Group label={t('editor.group_block')}>
        <Control
          label={t('editor.paragraph')}
          icon={IconPilcrow}
          active={at.paragraph}
          disabled={disabled}
          onPress={() => editor.chain().focus().setParagraph().run()}
        />
        <Mantine.H2 />
        <Mantine.H3 />
        <Mantine.H4 />
      </Group>
      <Group label={t('editor.group_text')}>
        <Mantine.Bold />
        <Mantine.Italic />
        <Mantine.Underline />
        <Mantine.Strikethrough />
        <Mantine.ClearFormatting />
      </Group>
      <Group label={t('editor.group_list')}>
        <Mantine.BulletList />
        <Mantine.OrderedList />
        {at.numbers && <Control label={t('editor.start')} icon={IconListNumbers} {...panel('start')} />}
        <Mantine.Blockquote />
        <Mantine.Hr />
      </Group>
      <Group label={t('editor.group_insert')}>
        <Control label={t('editor.link')} icon={IconLink} active={at.link} {...panel('link')} />
        <Control label={t('editor.image')} icon={IconPhoto} disabled={disabled} onPress={onImage} />
        {at.image && <Control label={t('editor.image_settings')} icon={IconPhotoEdit} {...panel('image')} />}
        <Control label={t('editor.table')} icon={IconTable} {...panel('table')} />
      </Group>
      {at.table && (
        <Group label={t('editor.group_table')}>
          <Control label={t('editor.row_after')} icon={IconRowInsertBottom} {...run('addRowAfter')} />
          <Control label={t('editor.row_delete')} icon={IconRowRemove} {...run('deleteRow')} />
          <Control label={t('editor.column_after')} icon={IconColumnInsertRight} {...run('addColumnAfter')} />
          <Control label={t('editor.column_delete')} icon={IconColumnRemove} {...run('deleteColumn')} />
          <Control label={t('editor.header_row')} icon={IconTableColumn} {...run('toggleHeaderRow')} />
          <Control label={t('editor.merge')} icon={IconArrowMerge} {...run('mergeOrSplit')} />
          <Control label={t('editor.table_delete')} icon={IconTableMinus} {...run('deleteTable')} />
        </Group>
      )}
    </Mantine.Toolbar>
  );
}
