// A mail server in a process of its own that misbehaves as it is told. Reports every mail it took.
import { SMTPServer } from 'smtp-server';

export type Mood = 'well' | 'busy' | 'refusing' | 'silent' | 'hanging up';

let mood: Mood = 'well';
const error = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo(_, __, done) {
    if (mood === 'busy') done(error(451, 'try again later'));
    else if (mood === 'refusing') done(error(550, 'no such mailbox'));
    else done();
  },
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    stream.on('end', () => {
      process.send?.({ event: 'asked' });
      if (mood === 'silent') return;
      if (mood === 'hanging up') {
        // It took every byte and goes without a word: as far as it is concerned there was no mail.
        for (const client of server.connections) client.close();
        return;
      }
      const id = /^message-id: *(\S+)/im.exec(text)?.[1] ?? '';
      process.send?.({ event: 'taken', id, to: session.envelope.rcptTo.map(({ address }) => address) });
      done();
    });
  },
});
server.on('error', () => {});
process.on('message', (wish: Mood) => {
  mood = wish;
  process.send?.({ event: 'mood', mood });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ event: 'ready', port: typeof address === 'object' ? address?.port : 0 });
});
