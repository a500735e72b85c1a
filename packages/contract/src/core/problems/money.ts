/** Invoices, deposits, payments, plans, bank files and books. */
export const moneyProblems = {
  /** A condition of application that plans name; carries how many. */
  apply_condition_in_use: 409,
  /** A condition that adjustments name; carries how many. */
  adjustment_condition_in_use: 409,
  /** A payment plan that members are on, or were charged for; carries how many. */
  payment_plan_in_use: 409,
  /** Somebody on a plan who was charged for it already: that ends, and is not deleted. */
  subscriber_billed: 409,
  /** There is a billing run that is not finished. */
  billing_run_open: 409,
  /** There is a bank's file that was neither confirmed nor given up. */
  bank_import_open: 409,
  /** The same file was taken already; carries when and by whom. */
  bank_file_taken: 409,
  /** No file of this account was taken before, and nobody said that it is the facility's. */
  bank_account_unknown: 409,
  /** A file that is none of a bank whose format is read. */
  bank_file_unknown: 422,
  /** A file of the Zengin rules of another kind; carries it. */
  bank_file_kind: 422,
  /** A line is too short or too long, or the end is missing; carries the line. */
  bank_file_cut: 422,
  /** The sums at the end are not those of the lines; carries both. */
  bank_file_trailer: 422,
  /** A day that is none, or too far away; carries line and text. */
  bank_file_date: 422,
  bank_file_amount: 422,
  /** No payment in it that came in. */
  bank_file_empty: 422,
  /** More payments than one file may have; carries how many that is. */
  bank_file_too_long: 422,
  /** No result of debits. */
  transfer_result_kind: 422,
  /** A code of a debit's result, or a customer number, that there is none of; carries line and text. */
  transfer_result_code: 422,
  /** A result of another file than the one that was made. */
  transfer_result_other: 409,
  /** There is a file of that day already. */
  transfer_day_taken: 409,
  /** Nobody wrote as whom the facility collects. */
  transfer_setting_missing: 409,
  /** Characters that are in neither of the encodings of banks. */
  bank_file_encoding: 422,
  /** More is missing than a bank takes as its fee; carries the most. */
  fee_too_large: 409,
  /** Who is limited to organizations does not decide about all of them. */
  whole_facility_only: 403,
  /** None of what was chosen was issued and still holds. */
  nothing_to_print: 409,
  /** Both members are on the same payment plan. */
  merge_same_plan: 409,
  /** An invoice that was issued never changes; it is cancelled and issued anew. */
  invoice_issued: 409,
  /** Something of the invoice is paid: the deposit is taken back first. */
  invoice_paid: 409,
  /** There is a receipt only for what is paid. */
  invoice_not_paid: 409,
  /** More than is open of the invoice, or left of the deposit; carries how much there is. */
  amount_beyond_open: 409,
  amount_beyond_left: 409,
  /** More than was not given back of an invoice yet; carries how much that is. */
  amount_beyond_return: 409,
  /** What happened in a month does not come to what is open at its end. */
  books_not_balanced: 409,
  /** Payments of banks up to the end of a month are not booked, and others than were shown to whoever closes it. */
  bank_lines_unbooked: 409,
  /** The key of a request that recorded something else. */
  request_key_used: 409,
  /** Something of the deposit was paid back, so that it did come in. */
  deposit_refunded: 409,
  /** A payment of the invoice is open: it is cancelled or awaited first. */
  payment_open: 409,
  /** The facility takes no payment by this method, or none of this amount. */
  payment_method_off: 409,
  /** The agency does not cancel the payment any more. */
  payment_not_cancelable: 409,
  /** The agency did not take the payment on; nothing moved. */
  payment_refused: 409,
  /** Facilities have the agency; carries how many. */
  payment_agency_in_use: 409,
  payment_no_answer: 409,
  payment_agency_watched: 409,
  payment_agency_fixed: 409,
} as const;
