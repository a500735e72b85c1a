/** Why a single field was refused. Numbers travel after a colon: `max_length:255`. The words are in `i18n/problems`. */
export const fieldCodes = [
  'subscribed_already',
  'invited_already',
  'plan_member_type',
  'apply_condition_refuses',
  'plan_method',
  'signup_fee_once',
  'plan_billed',
  'apply_target_in_use',
  'required',
  'text',
  'integer',
  'choice',
  'characters',
  'one_line',
  'shape',
  'max_length',
  'min_length',
  'too_many',
  'too_large',
  'too_small',
  'email_format',
  'email_taken',
  'name_taken',
  'date_format',
  /** Written like a date, and on no calendar: 2024/02/30. */
  'date_unknown',
  /** A time of day that no clock shows: 24:30. */
  'time_unknown',
  /** No time of day such as 9:00. */
  'time_format',
  /** A time to close that is not after the one to open. */
  'hours_order',
  'date_order',
  /** More days or months than figures are shown of at once. */
  'range_too_long',
  /** A day from which a member cannot let a change hold, by the facility's rule of notice. */
  'notice_day',
  /** A day that staff can only have mistyped: a change of standing more than a year ago or ahead of ten. */
  'date_far',
  'zip_format',
  'kana',
  'phone',
  'url_format',
  /** An address that does not begin with https. */
  'https_address',
  /** No address that the operator allows for the agency, or not https. */
  'endpoint_not_allowed',
  'host_format',
  'host_taken',
  'code_format',
  /** Small letters, digits and hyphens, beginning with a letter. */
  'slug_format',
  /** What stays as it is while events of the kind exist; carries how many. */
  'kind_in_use',
  'code_taken',
  'prefix_format',
  'class_in_use',
  /** The class of a corporate that has staff, or of its staff. */
  'class_of_corporate',
  'corporate_unknown',
  /** It is given to no more facilities than have it. */
  'contract_plan_retired',
  /** The contract plan of the facility decides it. */
  'set_by_contract_plan',
  /** A principal cannot simply stop being one; somebody else is made it. */
  'principal_needed',
  'color_format',
  'password_policy',
  'password_breached',
  'password_contextual',
  'password_mismatch',
  'password_wrong',
  'second_factor_wrong',
  'member_type_unknown',
  'role_unknown',
  /** A role or flags with more than the caller may do; `menus` names some of it. */
  'beyond_own',
  /** The account is one's own, or may do or reach more than the caller. */
  'account_locked',
  'prefecture_unknown',
  'city_unknown',
  'organization_unknown',
  'organization_needed',
  /** A member cannot come to that standing from where it stands. */
  'standing_not_possible',
  'event_over',
  'event_canceled',
  /** Hours that several events get alike, of one whose sessions have different ones. */
  'sessions_differ',
  'fees_differ',
  // Places in the tree of organizations that somebody may not choose (G-51).
  'organization_top',
  'organization_fixed',
  'organization_sight',
  'gender_unknown',
  'registration_unknown',
  'duplicate_in_file',
  /** Two columns of a file for one field. */
  'mapped_twice',
  /** A cell for two fields without a space between them: 田中一郎. */
  'name_space',
  'file_required',
  'file_unavailable',
  'file_unfinished',
  'file_extension',
  'file_too_large',
  'file_type',
  'file_infected',
  'file_not_scanned',
  'image_broken',
  'image_animated',
  'image_pixels',
  'image_size',
  'unknown_field',
  'cycle',
  // Definitions of fields (G-32).
  'choice_same',
  'core_field',
  'core_section',
  'needed_on_screen',
  'csv_column_needed',
  'rule_needed',
  'rule_circular',
  'card_full',
  'card_outside',
  'card_field_unavailable',
  'parent_type',
  /** The day is in a month that is closed. */
  'month_closed',
  /** Money that is said to have come in on a day that is still to come. */
  'day_in_future',
  'unknown_reference',
  /** Nobody of this number takes part in the event; an import enters nobody. */
  'not_entered',
  /** Several entries are meant by what a row says: it names the entry number. */
  'entry_ambiguous',
  /** As many digits as it says. */
  'digits',
  /** A living mandate of the same payer. */
  'mandate_taken',
  // The message table of the specification (I18N-11) and the formats of typed dates (VAL-21 to VAL-25).
  'accepted',
  /** The text was changed since it was shown. */
  'consent_outdated',
  'active_url',
  'after',
  'after_or_equal',
  'alpha',
  'alpha_dash',
  'alpha_num',
  'array',
  'before',
  'before_or_equal',
  'error_regex_format',
  'datetime_format',
  'year_month_format',
  'month_day_format',
  'yen_fraction',
  /** Reductions take the lines of a rate below zero. */
  'negative_total',
  /** Of an issuer of invoices: T and 13 digits. */
  'registration_number',
  'number_range',
  'decimals',
] as const;
export type FieldCode = (typeof fieldCodes)[number];
