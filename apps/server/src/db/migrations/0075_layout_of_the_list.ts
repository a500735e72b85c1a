/** The list of members is a screen with a layout too: with which columns it begins. */
export const layoutOfTheList = `
  alter table account_layout drop constraint account_layout_screen_check;
  alter table account_layout add constraint account_layout_screen_check check (screen in ('register', 'profile', 'staff', 'detail', 'list'));
`;
