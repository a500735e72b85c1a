import type { hosts as ja } from '../../ja/console/hosts.ts';

/** Hosts of events in English. */
export const hosts: Record<keyof typeof ja, string> = {
  'hosts.search.title': 'Hosts',
  'hosts.create.title': 'New host',
  'hosts.create': 'New host',
  'hosts.empty': 'There are no hosts yet.',
  'hosts.no_match': 'No hosts match your search.',
  'hosts.delete_confirm': 'Delete {name}?',
  'hosts.section.basic': 'Basics',
  'hosts.section.contact': 'Contact',
  'hosts.name': 'Name',
  'hosts.updated_at': 'Updated',
};
