export { type CancelTerms, cancelTermsWords } from './cancel-terms.ts';
export { fieldLabel } from './field-label.ts';
export * from './formats.ts';
export { activate, createI18n } from './i18n.ts';
export { LOCALES, type Locale, negotiateLocale } from './locale.ts';
export { type CompiledMessage, compileMessage, fillMessage, type MessageValues, placeholdersOf } from './message.ts';
export type { MessageId } from './message-id.ts';
export { applyOverrides, type Messages } from './overrides.ts';
