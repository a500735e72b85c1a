import { parseAccountCode } from './accounts.ts';
import { decodePathCode } from './path-code.ts';

/**
 * An invoice as an address names it: the codes of its account and its own, both written by `encodePathCode`, or both as
 * they stand on paper. What encodes a code never reads as the code of an account, so the first segment says which it is.
 */
export function invoiceInPath(
  account: string,
  invoice: string,
): { account_code: string; invoice_code: string } | undefined {
  if (parseAccountCode(account) !== undefined) return { account_code: account, invoice_code: invoice };
  const account_code = decodePathCode(account);
  const invoice_code = decodePathCode(invoice);
  return account_code === undefined || invoice_code === undefined ? undefined : { account_code, invoice_code };
}
