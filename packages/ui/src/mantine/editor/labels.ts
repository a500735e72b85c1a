import type { RichTextEditorLabels } from '@mantine/tiptap';
import type { ConsoleId, Translate } from '../../headless/screen/i18n.ts';

/** The words of Mantine's own buttons. */
export function labelsOf(t: Translate<ConsoleId>): Partial<RichTextEditorLabels> {
  return {
    boldControlLabel: t('editor.bold'),
    italicControlLabel: t('editor.italic'),
    underlineControlLabel: t('editor.underline'),
    strikeControlLabel: t('editor.strike'),
    clearFormattingControlLabel: t('editor.clear'),
    bulletListControlLabel: t('editor.bullets'),
    orderedListControlLabel: t('editor.numbers'),
    h2ControlLabel: t('editor.h2'),
    h3ControlLabel: t('editor.h3'),
    h4ControlLabel: t('editor.h4'),
    blockquoteControlLabel: t('editor.quote'),
    hrControlLabel: t('editor.rule'),
    undoControlLabel: t('editor.undo'),
    redoControlLabel: t('editor.redo'),
  };
}
