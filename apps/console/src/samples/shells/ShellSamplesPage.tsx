import '@tsudoi/ui/look/samples-shells.css';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { samplePaths } from '../paths.ts';
import { SamplePage, SampleSection } from '../SamplePage.tsx';
import { BuilderSamples } from './BuilderSamples.tsx';
import { DialogSamples } from './DialogSamples.tsx';
import { ListSamples } from './ListSamples.tsx';
import { NoticeSamples } from './NoticeSamples.tsx';
import { ProgressSamples } from './ProgressSamples.tsx';
import { ScreenSamples } from './ScreenSamples.tsx';
import { SmallSamples } from './SmallSamples.tsx';
import { useSampleWords } from './words.ts';

/** /modal-window-sample: dialogs, notifications and the other frames of screens in every state. */
export function ShellSamplesPage() {
  const t = useT<'samples'>();
  const words = useSampleWords();
  return (
    <SamplePage title={t('samples.shells.title')} path={samplePaths.shells}>
      <p className="sub">{t('samples.shells.lead')}</p>
      <SampleSection title={words('dialogs')}>
        <DialogSamples />
      </SampleSection>
      <SampleSection title={words('notices')}>
        <NoticeSamples />
      </SampleSection>
      <SampleSection title={words('screens')}>
        <ScreenSamples />
      </SampleSection>
      <SampleSection title={words('lists')}>
        <ListSamples />
      </SampleSection>
      <SampleSection title={words('tasks')}>
        <ProgressSamples />
      </SampleSection>
      <SampleSection title={words('small')}>
        <SmallSamples />
      </SampleSection>
      <SampleSection title={words('builders')}>
        <BuilderSamples />
      </SampleSection>
    </SamplePage>
  );
}
