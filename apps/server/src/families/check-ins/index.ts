import type { Family } from '../../kernel/family.ts';
import { bindings } from './manage.ts';

/** The doors of events: lists for them, scans from them, and what all of them know (docs/decisions/0102). */
export const checkIns: Family = { name: 'check-ins', bindings };
