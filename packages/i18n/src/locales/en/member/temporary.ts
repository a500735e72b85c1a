import type { temporary as ja } from '../../ja/member/temporary.ts';

/** What a temporary registration waits for, in English. */
export const temporary: Record<keyof typeof ja, string> = {
  'temporary.title': 'Your application is being checked',
  'temporary.text': 'We will let you know by e-mail once it has been checked.',
  'temporary.again': 'Check the progress',
  'temporary.pay': 'Pay the joining fee to complete your membership',
  'temporary.pay_text': 'Your application is approved. You are a member as soon as your payment has arrived.',
  'temporary.no_invoice': 'Your application is approved. The office will tell you how to pay the joining fee.',
  'temporary.fee': 'Joining fee ({type}, tax included)',
  'temporary.yen': '¥{yen}',
  'temporary.due': 'Due',
  'temporary.code': 'Application number',
  'temporary.go': 'Go on to payment',
  'temporary.invoice': 'Save the invoice (PDF)',
  'temporary.withdraw': 'Withdraw the application',
  'temporary.withdraw_title': 'Withdraw the application?',
  'temporary.withdraw_text':
    'What you registered is deleted and cannot be restored. An unpaid joining fee is cancelled as well.',
};
