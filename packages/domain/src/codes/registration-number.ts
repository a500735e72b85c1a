const NUMBER = /^T(\d)(\d{12})$/;

/**
 * Checks an invoice registration number, T and 13 digits. 'check_digit' is an error for corporations; numbers of sole
 * proprietors follow no published scheme, so there it is only a warning. 'ok' never means that it is registered.
 */
export function checkRegistrationNumber(text: string): 'ok' | 'format' | 'check_digit' {
  const parts = NUMBER.exec(text);
  if (parts === null) return 'format';
  const [, first, rest = ''] = parts;
  const sum = [...rest].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return Number(first) === 9 - (sum % 9) ? 'ok' : 'check_digit';
}
