import { Steps } from '@tsudoi/ui/mantine/Steps';
import { IMPORT_STEPS, type ImportStep } from './state.ts';
import { useImportT } from './words.ts';

/** 1 ファイルの検証 2 内容の確認 3 反映 */
export function ImportSteps({ now }: { now: ImportStep }) {
  const t = useImportT();
  return <Steps steps={IMPORT_STEPS.map((step) => t(`imports.step.${step}`))} now={IMPORT_STEPS.indexOf(now)} />;
}
