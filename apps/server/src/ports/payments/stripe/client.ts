import Stripe from 'stripe';
import { type AgencyAccess, AgencyRefused, AgencyUnknown } from '../agency.ts';
import { type OutboundAnswer, sendToAgency } from '../outbound.ts';

/** Statuses with which Stripe says no before anything has moved. */
const REFUSED: readonly (number | undefined)[] = [400, 401, 402, 403];

class GuardedAnswer extends Stripe.HttpClientResponse {
  readonly #answer: OutboundAnswer;
  constructor(answer: OutboundAnswer) {
    // Their types know no lists in headers, and Node has one of set-cookie alone.
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    super(answer.status, headers);
    this.#answer = answer;
  }
  override getRawResponse(): unknown {
    return this.#answer;
  }
  override toJSON(): Promise<unknown> {
    return Promise.resolve().then(() => JSON.parse(this.#answer.text));
  }
}

/** The way out of every adapter, in the form in which the official client takes one. */
class GuardedClient extends Stripe.HttpClient {
  readonly #loopback: boolean;
  constructor(loopback: boolean) {
    super();
    this.#loopback = loopback;
  }
  override getClientName(): string {
    return 'guarded';
  }
  override async makeRequest(
    ...[host, port, path, method, headers, body, protocol]: Parameters<
      InstanceType<typeof Stripe.HttpClient>['makeRequest']
    >
  ): Promise<GuardedAnswer> {
    const sent = Object.fromEntries(
      Object.entries(headers as Record<string, unknown>).flatMap(([name, value]) =>
        value === undefined || name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
      ),
    );
    const address = `${protocol}://${host}:${port}${path}`;
    return new GuardedAnswer(
      await sendToAgency(address, { method, headers: sent, body: body ?? '', loopback: this.#loopback }),
    );
  }
}

/** The official client, which goes nowhere but to the endpoint and repeats nothing by itself: a lost answer is asked after. */
export function stripeClient({ endpoint, apiKey, shopId }: AgencyAccess, loopback: boolean): Stripe {
  const { protocol, hostname, port } = new URL(endpoint);
  return new Stripe(apiKey, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: new GuardedClient(loopback),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(shopId.startsWith('acct_') ? { stripeAccount: shopId } : {}),
  });
}

/**
 * A call of Stripe, whose errors are told apart: a no, after which nothing moves, and everything else.
 * @throws AgencyRefused, AgencyUnknown
 */
export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AgencyRefused || error instanceof AgencyUnknown) throw error;
    if (!(error instanceof Stripe.errors.StripeError)) throw new AgencyUnknown('no answer of Stripe', { cause: error });
    const inner = (error as { detail?: unknown }).detail;
    if (inner instanceof AgencyRefused) throw inner;
    // What Stripe says in words may quote what was sent: only its code goes on.
    const said = `Stripe answered ${error.statusCode ?? 'nothing'} ${error.code ?? error.type}`;
    const isSecondUse = error instanceof Stripe.errors.StripeIdempotencyError;
    throw REFUSED.includes(error.statusCode) && !isSecondUse ? new AgencyRefused(said) : new AgencyUnknown(said);
  }
}
