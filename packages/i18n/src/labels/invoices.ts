import * as domain from '@tsudoi/domain';
import { words } from './define.ts';

/** Ways of paying. */
export const paymentMethod = words(domain.PaymentMethod, {
  none: ['支払いなし', 'Nothing to pay'],
  bankTransfer: ['銀行振込', 'Bank transfer'],
  accountTransfer: ['口座振替', 'Account transfer'],
  combini: ['コンビニ払い', 'Convenience store'],
  credit: ['クレジットカード', 'Credit card'],
  payeasy: ['ペイジー', 'Pay-easy'],
  paypal: ['PayPal', 'PayPal'],
});

/** 未確定, 確定 */
export const invoiceConfirmation = words(domain.InvoiceConfirmation, {
  pending: ['未確定', 'Pending'],
  confirm: ['確定', 'Confirmed'],
});

/** 未送信, 送信済み, 再送済み */
export const invoiceSend = words(domain.InvoiceSend, {
  notSent: ['未送信', 'Not sent'],
  sent: ['送信済み', 'Sent'],
  resent: ['再送済み', 'Sent again'],
});

/** 未払い, 支払い済み, 取消 */
export const invoicePayment = words(domain.InvoicePayment, {
  unpaid: ['未払い', 'Unpaid'],
  paid: ['支払い済み', 'Paid'],
  canceled: ['取消', 'Cancelled'],
});

/** 未入金, 入金済み, 入金取消 */
export const memberPaid = words(domain.MemberPaid, {
  notPaid: ['未入金', 'Not paid'],
  deposited: ['入金済み', 'Deposited'],
  depositCancelled: ['入金取消', 'Deposit cancelled'],
});

/** 有料, 無料 */
export const freeFlag = words(domain.FreeFlag, { nonFree: ['有料', 'Not free'], free: ['無料', 'Free'] });

/** 切り上げ, 切り捨て, 四捨五入 */
export const feeRounding = words(domain.FeeRounding, {
  up: ['切り上げ', 'Round up'],
  down: ['切り捨て', 'Round down'],
  off: ['四捨五入', 'Round half up'],
});

/** 税抜, 税込 */
export const taxType = words(domain.TaxType, { exclusive: ['税抜', 'Without tax'], inclusive: ['税込', 'With tax'] });

/** When a plan charges. */
export const paymentPlanTiming = words(domain.PaymentPlanTiming, {
  joinMonth: ['入会月のみ', 'Month of joining'],
  monthly: ['毎月', 'Monthly'],
});

/** Day a plan charges. */
export const paymentPlanChargeDay = words(domain.PaymentPlanChargeDay, {
  joiningDay: ['入会日', 'Joining day'],
  startOfMonth: ['月初', 'Start of month'],
  endOfMonth: ['月末', 'End of month'],
  designatedDate: ['日付を指定', 'Designated date'],
});

/** 会費, 入会金 */
export const paymentPlanFeeType = words(domain.PaymentPlanFeeType, {
  common: ['会費', 'Fee'],
  signupFee: ['入会金', 'Sign-up fee'],
});

/** Operators of fee conditions. */
export const paymentPlanOperator = words(domain.PaymentPlanOperator, {
  all: ['すべて', 'All'],
  lesser: ['より小さい', 'Less than'],
  equal: ['いずれかに等しい', 'Equal to one of'],
  greater: ['より大きい', 'Greater than'],
  exact: ['完全に一致', 'Exactly'],
});

/** 現金, 銀行振込 … */
export const depositMethod = words(domain.DepositMethod, {
  cash: ['現金', 'Cash'],
  bankTransfer: ['銀行振込', 'Bank transfer'],
  accountTransfer: ['口座振替', 'Account transfer'],
  combini: ['コンビニ払い', 'Convenience store'],
  credit: ['クレジットカード', 'Credit card'],
  payeasy: ['ペイジー', 'Pay-easy'],
  paypal: ['PayPal', 'PayPal'],
});

/** 振込手数料, 貸倒れ, その他 */
export const writeOffKind = words(domain.WriteOffKind, {
  fee: ['振込手数料', 'Transfer fee'],
  uncollectible: ['貸倒れ', 'Uncollectible'],
  other: ['その他', 'Other'],
  return: ['返還', 'Returned'],
});

/** 振替済み, 資金不足, …: what a bank says of a debit */
export const transferResult = words(domain.TransferResult, {
  done: ['振替済み', 'Debited'],
  noFunds: ['資金不足', 'Not enough money'],
  noAccount: ['預金取引なし', 'No such account'],
  stoppedByPayer: ['預金者の都合による停止', 'Stopped by the account holder'],
  noMandate: ['預金口座振替依頼書なし', 'No mandate at the bank'],
  stoppedByUs: ['委託者の都合による停止', 'Stopped by the client'],
  other: ['その他の理由', 'Another reason'],
});

/** 非課税, 不課税, 免税 */
export const zeroRateReason = words(domain.ZeroRateReason, {
  nonTaxable: ['非課税', 'Non-taxable'],
  outOfScope: ['不課税', 'Out of scope'],
  exempt: ['免税', 'Exempt'],
});

/** 割引, 加算 */
export const adjustmentKind = words(domain.AdjustmentKind, {
  discount: ['割引', 'Discount'],
  surcharge: ['加算', 'Surcharge'],
});

/** 円, % */
export const adjustmentUnit = words(domain.AdjustmentUnit, {
  yen: ['円', 'Yen'],
  percent: ['%', 'Percent'],
});

/** What a rule of a plan's fee asks about. */
export const feeAxis = words(domain.FeeAxis, {
  memberType: ['会員種別', 'Member type'],
  age: ['年齢', 'Age'],
  schoolYear: ['学年', 'School year'],
  joiningMonth: ['入会月', 'Month of joining'],
  organization: ['所属', 'Organization'],
  quantity: ['口数', 'Quantity'],
});
