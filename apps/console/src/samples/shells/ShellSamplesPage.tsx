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
import { useSay } from './words.ts';

/** /modal-window-sample: dialogs, notifications and the other frames of screens in every state. */
export function ShellSamplesPage() {
  const t = useT<'samples'>();
  const say = useSay();
  return (
    <SamplePage title={t('samples.shells.title')} path={samplePaths.shells}>
      <p className="sub">{t('samples.shells.lead')}</p>
      <SampleSection title={say('dialogs')}>
        <DialogSamples />
      </SampleSection>
      <SampleSection title={say('notices')}>
        <NoticeSamples />
      </SampleSection>
      <SampleSection title={say('screens')}>
        <ScreenSamples />
      </SampleSection>
      <SampleSection title={say('lists')}>
        <ListSamples />
      </SampleSection>
      <SampleSection title={say('tasks')}>
        <ProgressSamples />
      </SampleSection>
      <SampleSection title={say('small')}>
        <SmallSamples />
      </SampleSection>
      <SampleSection title={say('builders')}>
        <BuilderSamples />
      </SampleSection>
    </SamplePage>
  );
}
