/** Members, corporates, roles, forms and cards, and how somebody becomes a member. */
export const peopleProblems = {
  member_limit_reached: 403,
  /** The facility takes no applications, or none for this member type today. */
  registration_closed: 403,
  /** All places that a corporate gave to the link of its staff are taken. */
  corporate_link_full: 403,
  /** An application cannot be approved while the facility has as many members as it may; carries the limit. */
  approval_at_limit: 403,
  /** A member type that members have or sections of forms name; carries how many. */
  member_type_in_use: 409,
  /** Facilities have the contract plan; carries how many. */
  contract_plan_in_use: 409,
  /** A field that members answered, or that rules of other fields look at; carries how many. It can be hidden. */
  field_in_use: 409,
  /** A member card of which nothing is drawn that members do not see already. */
  card_without_draft: 409,
  /** A member card that was never published: there is nothing to go back to. */
  card_without_previous: 409,
  /** A field of the product, which every form has. */
  built_in_field: 409,
  /** The class of members has as many fields of its own as there can be; carries the number. */
  fields_at_limit: 409,
  /** Accounts have the role; carries how many. */
  role_in_use: 409,
  /** Fields of members' forms name the role. */
  role_in_fields: 409,
  /** Fields stand in the section. */
  section_in_use: 409,
  /** A class of members has all the sections it can have. */
  sections_at_limit: 409,
  /** A corporate with staff; carries how many. */
  corporate_in_use: 409,
  /** Somebody who is or was a member looks like the applicant: it is approved by itself, not with several. */
  approval_lookalike: 409,
  /** The company of an application has staff by now: an applicant does not withdraw it away from under them. */
  application_has_staff: 409,
  /** The principal of a corporate, whose staff need one: somebody has to succeed first (G-42). */
  principal_needed: 409,
  /** Afterwards nobody could change roles any more (G-40). */
  last_role_editor: 409,
  /** The member has a password already and needs no invitation. */
  signed_up: 409,
  /** Members are invited only once the facility is open to them. */
  invitation_before_opening: 409,
  // Why two members cannot be merged.
  merge_same: 409,
  merge_class_differs: 409,
  /** One of them has been merged into somebody already. */
  merge_already: 409,
  /** One of them has an application that nobody has decided about. */
  merge_application_waiting: 409,
  /** The one who goes is the principal of a corporate. */
  merge_principal: 409,
  /** They are staff of different corporates. */
  merge_corporate_differs: 409,
  /** The corporate that goes has staff. */
  merge_corporate_staff: 409,
  /** The one who goes has a pause or the like ahead. */
  merge_standing_planned: 409,
  /** The one who would stay has withdrawn, and the other has not. */
  merge_withdrawn: 409,
  /** Together they have more documents than a member may have; carries the limit. */
  merge_too_many_documents: 409,
  /** One of them acts for the other, or would afterwards act for themselves through others. */
  merge_family: 409,
  // Why two members cannot be linked as family.
  link_self: 409,
  link_exists: 409,
  /** The person already acts for the holder, directly or through others. */
  link_cycle: 409,
  /** Parents and guardians act for minors alone. */
  link_of_age: 409,
  /** Companies have no family. */
  link_class: 409,
  /** One of the two has as many links as there may be; carries the limit. */
  link_at_limit: 409,
  /** A company has as many open invitations, or mailed as many within a day, as it may. */
  invitations_at_limit: 409,
  /** Number and name are not those of one member. */
  link_nobody: 422,
  // Why a merge cannot be undone.
  unmerge_over: 409,
  /** The member who stayed was merged again, or became the principal of the other's corporate. */
  unmerge_later: 409,
  unmerge_principal: 409,
  // Why a person cannot be erased (yet).
  /** Whoever is a member, or rests as one, withdraws first. */
  erase_not_withdrawn: 409,
  /** An invoice that is not paid, or not issued yet. */
  erase_invoice_open: 409,
  /** A payment, a debit or money on its way back. */
  erase_money_under_way: 409,
  /** Money that came in and is neither used nor given back. */
  erase_balance: 409,
  /** An entry for an event that is not over. */
  erase_entry: 409,
  /** The link of an application that was sent already. */
  application_link_used: 422,
  /** Somebody was sent as many invitations within an hour as may be. */
  invited_too_often: 429,
} as const;
