import '@tsudoi/ui/look/console.css';
import { isSamplePath } from './samples/paths.ts';
import { boot } from './shell/boot.tsx';

const root = document.getElementById('root') ?? document.body;
if (isSamplePath(location.pathname)) void import('./samples/boot.tsx').then(({ bootSamples }) => bootSamples(root));
else void boot(root);
