import '@tsudoi/ui/look/console.css';
import { boot } from './shell/boot.tsx';

void boot(document.getElementById('root') ?? document.body);
