/** Staff remind of what has been late for longer than a ladder reaches. */
export const remindersByStaff = `
  alter table invoice_reminder drop constraint invoice_reminder_step_check, add check (step >= 1);
`;
