import { redirect } from 'react-router';
import { withWords } from '../../shell/words.ts';

/** Screens of the applications under /manage (G-54). One application stands beside the queue. */
export const applicationRoutes = [
  ...withWords(
    ['applications', 'lists', 'members', 'member-record', 'standing'],
    [{ path: 'applications', lazy: { Component: async () => (await import('./QueuePage.tsx')).QueuePage } }],
  ),
  {
    path: 'applications/detail/:id',
    loader: ({ params }: { params: { id?: string } }) => redirect(`/manage/applications?id=${Number(params.id)}`),
  },
];
