// One file for the browser: whoever opens one of these screens goes on to the others.
export { ParticipantCreatePage } from './ParticipantCreatePage.tsx';
export { ParticipantEditPage } from './ParticipantEditPage.tsx';
export { ParticipantsSearchPage } from './ParticipantsSearchPage.tsx';
