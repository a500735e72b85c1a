/** A mail on its way out. */
export interface OutgoingMail {
  id: string;
  from: string;
  fromName: string;
  to: string;
  toName: string;
  subject: string;
  text: string;
}

/** Sends one mail. Rejects with a reason; `permanent` in the error says that another try is useless. */
export interface MailPort {
  /** Whether people read the mails in their rows, so that the text stays there after it was sent. */
  readonly showsRows: boolean;
  send(mail: OutgoingMail): Promise<void>;
  /** Lets go of connections, once nothing more is to be sent. */
  close?(): Promise<void>;
}

/** A mail that was refused. */
export class MailRefused extends Error {
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
