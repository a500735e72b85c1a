import type { ConsoleMessageId } from './locales/console.ts';
import type { MemberMessageId } from './locales/member.ts';
import type { SampleMessageId } from './locales/samples.ts';
import type { ServerMessageId } from './locales/server.ts';

type Ids = { console: ConsoleMessageId; member: MemberMessageId; samples: SampleMessageId; server: ServerMessageId };

/** Id of a message of an area; a screen that asks for one that does not exist does not compile. */
export type MessageId<Area extends keyof Ids> = Ids[Area];
