import type { memberMessages as ja } from '../../ja/member/index.ts';
import { application } from './application.ts';
import { auth } from './auth.ts';
import { company } from './company.ts';
import { documents } from './documents.ts';
import { entries } from './entries.ts';
import { events } from './events.ts';
import { family } from './family.ts';
import { guest } from './guest.ts';
import { install } from './install.ts';
import { legal } from './legal.ts';
import { membership } from './membership.ts';
import { myInvoices } from './my-invoices.ts';
import { pass } from './pass.ts';
import { payment } from './payment.ts';
import { profile } from './profile.ts';
import { renewal } from './renewal.ts';
import { memberStart } from './start.ts';
import { temporary } from './temporary.ts';

/** All words of the member area; see the file of each subject. */
export const memberMessages: Record<keyof typeof ja, string> = {
  ...memberStart,
  ...application,
  ...auth,
  ...company,
  ...entries,
  ...events,
  ...family,
  ...documents,
  ...guest,
  ...install,
  ...legal,
  ...membership,
  ...myInvoices,
  ...pass,
  ...payment,
  ...profile,
  ...renewal,
  ...temporary,
};
