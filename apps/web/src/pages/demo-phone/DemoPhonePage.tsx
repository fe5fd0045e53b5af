/** A phone for the demo: what the service sends to customers, live. Served and built outside production only. */
import { PageFrame, Step, StepText, useStepgate } from '@stepgate/react';
import { useState } from 'react';
import { Authenticators } from './Authenticators.tsx';
import { Messages } from './Messages.tsx';
import { PushDevices } from './PushDevices.tsx';
import { demoPhoneTitle } from './title.ts';
import { demoWords } from './words.ts';

export function DemoPhonePage() {
  const { language } = useStepgate();
  const words = demoWords[language];
  const [said, setSaid] = useState('');

  function copyCode(code: string): void {
    setSaid('');
    // Missing where the page is opened over plain http from another device.
    const copying = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setSaid(words.copied),
      () => setSaid(words.notCopied),
    );
  }

  return (
    <PageFrame>
      <Step title={demoPhoneTitle[language]} takesFocus={false}>
        <StepText>{words.intro}</StepText>
        <Messages words={words} onCopy={copyCode} />
        <PushDevices words={words} />
        <Authenticators words={words} onCopy={copyCode} />
        <StepText live>{said}</StepText>
      </Step>
    </PageFrame>
  );
}
