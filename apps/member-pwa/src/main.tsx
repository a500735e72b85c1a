import { completeMovedPresses } from '@tsudoi/ui/headless/screen/movedPress';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followNetwork } from './offline/network.ts';
import { openFor } from './offline/wipe.ts';
import { createRouter } from './router.tsx';
import { client } from './session/client.ts';
import { loadFacility } from './session/facility.ts';
import { guardAfter } from './session/guard.ts';
import { goTo, here } from './session/navigate.ts';
import { actingFor } from './session/person.ts';
import { loginPath } from './session/redirect.ts';
import { leave } from './session/sign.ts';
import { currentSession, onEndedElsewhere, session } from './session/store.ts';
import { followInstall } from './shell/install.ts';
import { registerWorker } from './shell/update.ts';
import { loadWords } from './shell/words.ts';
import '@tsudoi/ui/look/tokens.css';
import '@tsudoi/ui/look/base.css';
import '@tsudoi/ui/look/parts.css';
import './look/frame.css';
import './look/float.css';
import './look/card.css';

followNetwork();
followInstall();
completeMovedPresses(document);

const stored = currentSession();
guardAfter(
  Promise.all([
    loadWords(),
    loadFacility(),
    // What is kept is in memory before the first render, so that home and card show at once and without network.
    stored === undefined ? undefined : openFor({ ...stored, person: actingFor() }),
  ]),
);

// What other tabs do: after a sign-out nothing of the account stays in this one either.
onEndedElsewhere((how) => (how === 'signed_out' ? void leave() : goTo(loginPath(here()))));
session.keepFresh(() => client.refresh());

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  );
}
registerWorker();
