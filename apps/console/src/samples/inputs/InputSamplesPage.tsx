import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountFormSample } from '../account/AccountFormSample.tsx';
import { FileSamples } from '../files/FileSamples.tsx';
import { samplePaths } from '../paths.ts';
import { SamplePage } from '../SamplePage.tsx';
import { AllInputs } from './AllInputs.tsx';
import { useChoiceBlocks } from './choiceBlocks.tsx';
import { useDateBlocks } from './dateBlocks.tsx';
import { States } from './States.tsx';
import { useTextBlocks } from './textBlocks.tsx';

/** /error-input-view: every input in every state, and what each says when it is wrong. */
export function InputSamplesPage() {
  const t = useT<'samples'>();
  const blocks = [...useTextBlocks(), ...useDateBlocks(), ...useChoiceBlocks()];
  return (
    <SamplePage title={t('samples.inputs.title')} path={samplePaths.inputs}>
      <p className="sub">{t('samples.inputs.lead')}</p>
      <AllInputs />
      {blocks.map((block) => (
        <States key={block.title} {...block} />
      ))}
      <FileSamples />
      <AccountFormSample />
    </SamplePage>
  );
}
