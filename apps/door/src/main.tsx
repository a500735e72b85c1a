import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { chosenEvent } from './place.ts';
import { followDoors } from './socket.ts';
import { start } from './state/event.ts';
import { isSignedIn } from './state/session.ts';
import { loadWords, t } from './words.ts';
import '@tsudoi/ui/look/tokens.css';
import './look/door.css';

await loadWords();
document.title = t('door.title');
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
await start(chosenEvent());
if (isSignedIn())
  followDoors().catch(() => {
    // Without it the door looks by itself now and then.
  });
// Each kind of events has a worker for its own address, so that the console below /manage has none.
navigator.serviceWorker?.register('/door-sw.js', { scope: location.pathname }).catch(() => {
  // Without it the door needs network to start, as getting ready tells.
});
