import type { validation as ja } from '../ja/validation.ts';

/** Messages of checks in English. */
export const validation: Record<keyof typeof ja, string> = {
  // The message table of the specification.
  'validation.required': '{input} is required.',
  'validation.accepted': '{input} must be accepted.',
  'validation.active_url': '{input} is not a valid URL.',
  'validation.after': '{input} must be a date after {date}.',
  'validation.after_or_equal': '{input} must be {date} or later.',
  'validation.alpha': '{input} may only contain letters.',
  'validation.alpha_dash': '{input} may only contain letters, digits, hyphens and underscores.',
  'validation.alpha_num': '{input} may only contain letters and digits.',
  'validation.array': '{input} must be an array.',
  'validation.before': '{input} must be a date before {date}.',
  'validation.before_or_equal': '{input} must be {date} or earlier.',
  'validation.error_regex_format': '{input} has the wrong format.',
  'validation.date_format': '{name} is to be specified in {format} format',
  is_invalid_email: 'Please enter a valid e-mail address.',
  'panel.fail': 'Could not be loaded.',
  // Files and the editor.
  validate_file_extension: '{label} must be one of these files: {extensions}.',
  'file.too_large': '{name} must be at most {size} MB.',
  'file.maximum': 'The maximum file size is {size} MB.',
  'file.type': '{name} must be {extension} type.',
  'file.required': 'Please choose a file.',
  'editor.image_too_large': 'Please choose an image of at most 5MB.',
  'editor.upload_failed': 'The image could not be uploaded. Please try again.',
  'editor.link_empty': 'Link URL must not be empty.',
  'editor.value_empty': 'The value must not be empty.',
  'editor.plain_number': 'The value should be a plain number.',
  'editor.start_index': 'Start index must be greater than 0.',
  // Passwords.
  'password.hint': '8 to 16 characters: letters, digits and - _ . $ # : ! @',
  'password.hint_passphrase': '12 to 128 characters of any kind',
  'password.strength_0': 'Very weak',
  'password.strength_1': 'Weak',
  'password.strength_2': 'Fair',
  'password.strength_3': 'Strong',
  'password.strength_4': 'Very strong',
};
