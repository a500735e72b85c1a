/** Address of the result of an invoice, with the numbers to pay with while a payment is open. */
export const resultPath = (invoiceCode: string): string => `/payment-result?invoice=${encodeURIComponent(invoiceCode)}`;
