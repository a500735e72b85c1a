import { randomBytes } from 'node:crypto';
import type { AgencyMethod } from '@tsudoi/domain';

/** How a charge goes on; `approve` unless somebody chose otherwise. */
export const SCENARIOS = [
  'approve',
  'decline',
  'timeout_then_approved',
  'delayed',
  'duplicate',
  'out_of_order',
  'lost_notice',
  'wrong_amount',
  'settled_after_expiry',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export type SandboxState =
  | 'registered'
  | 'awaiting_customer'
  | 'awaiting_settlement'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'settled'
  | 'refunded';

/** A charge in the books of the sandbox. */
export interface SandboxCharge {
  key: string;
  ref: string;
  shop: string;
  method: AgencyMethod;
  amount: number;
  currency: 'JPY';
  title: string;
  state: SandboxState;
  scenario: Scenario;
  settled_at: string | null;
  expires_at: string | null;
  redirect_url: string | null;
  instructions: object | null;
  return_url: string;
  notice_url: string;
  created_at: string;
  /** Yen that went back, by the key of each refund. */
  refunds: Record<string, { ref: string; amount: number }>;
}

/** A line of what the sandbox owes a shop. */
export interface SandboxLine {
  ref: string;
  shop: string;
  kind: 'payment' | 'refund' | 'payout';
  amount: number;
  fee: number;
  at: string;
  key: string | null;
  isPaidOut: boolean;
}

/** Per mille that it takes of a payment. */
const FEE_PER_MILLE = 36;

/** Yen that it takes of a payment, rounded down. */
export const feeOf = (amount: number): number => Math.floor((amount * FEE_PER_MILLE) / 1000);

/** What a shop may see of a line. */
export const publicLine = ({ ref, kind, amount, fee, at, key }: SandboxLine): object => ({
  ref,
  kind,
  amount,
  fee,
  at,
  key,
});

const digits = (count: number): string => [...randomBytes(count)].map((byte) => byte % 10).join('');

/** Numbers to pay with, as the stores and banks of Japan ask for them. */
export function instructionsOf(method: AgencyMethod): object | null {
  const two = (chain: string) => ({
    chain,
    numbers: [
      { label: 'receipt', text: digits(6) },
      { label: 'confirmation', text: digits(5) },
    ],
  });
  if (method === 'COMBINI')
    return {
      kind: 'combini',
      numbers: [
        { chain: 'セブン-イレブン', numbers: [{ label: 'slip', text: digits(13) }] },
        two('ローソン'),
        two('ファミリーマート'),
        two('ミニストップ'),
        two('セイコーマート'),
      ],
    };
  if (method === 'PAYEASY')
    return { kind: 'payeasy', agency_number: '58091', customer_number: digits(11), confirmation_number: digits(6) };
  if (method === 'BANK_TRANSFER')
    return {
      kind: 'bank_transfer',
      bank: 'お試し銀行',
      branch: '集い支店',
      account_type: 'ordinary',
      account_number: digits(7),
      holder: 'オタメシケツサイ（カ',
    };
  return null;
}

/** What a shop may see of a charge. */
export function publicCharge(charge: SandboxCharge): object {
  const { key, ref, method, state, amount, currency, settled_at, expires_at, redirect_url, instructions } = charge;
  return { key, ref, method, state, amount, currency, settled_at, expires_at, redirect_url, instructions };
}
