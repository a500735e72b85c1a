/**
 * The kind of a facility's closing day counts from now on. Until now the date alone did, so a date that is no end of a month
 * stays the named date it was.
 */
export const termsOfFacilities = `
  update facility set financial_balance_type = 2
    where financial_balance_date not in ('01/31', '02/28', '02/29', '03/31', '04/30', '05/31', '06/30', '07/31', '08/31',
      '09/30', '10/31', '11/30', '12/31');
  alter table facility
    add constraint facility_financial_balance_type check (financial_balance_type in (1, 2)),
    add constraint facility_usage_alert_percent check (usage_alert_percent between 1 and 100);
`;
